/** Loaded before a server whose machine's clock is wrong: all it tells the time by is ahead by `CLOCK_AHEAD_MS`. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, values: []) => (values.length === 0 ? new target(target.now() + aheadMs) : new target(...values)),
  apply: (target) => new target(target.now() + aheadMs).toString(),
  get: (target, name) => (name === "now" ? () => target.now() + aheadMs : Reflect.get(target, name)),
});
