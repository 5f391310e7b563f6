import type { Engine } from "./engine.ts";

/** How often the clock is asked at each measurement. */
const questions = 4;

/**
 * Tracks the difference between this process's monotonic time and the database's clock, measured now and once a minute.
 * The machine's clock is not used: it may be wrong or jump. With PGlite both are the same.
 */
export const startClock = async (
  engine: Pick<Engine, "kind" | "loose">,
): Promise<{ now: () => Date; stop: () => void }> => {
  const ticks = (): number => (engine.kind === "pglite" ? Date.now() : performance.now());
  let offset = 0;
  // The fastest answer has the smallest error, at most half its duration.
  const measure = async () => {
    let quickest = Infinity;
    for (let question = 0; question < questions; question += 1) {
      const before = ticks();
      const { rows } = await engine.loose("app", "select clock_timestamp() as now", []);
      const after = ticks();
      const read = rows[0]?.now;
      if (!(read instanceof Date) || after - before >= quickest) continue;
      quickest = after - before;
      offset = read.getTime() - (before + after) / 2;
    }
  };
  await measure();
  // A failed measurement keeps the last one: the database is probably restarting.
  const timer = setInterval(() => void measure().catch(() => undefined), 60_000).unref();
  return { now: () => new Date(Math.round(ticks() + offset)), stop: () => clearInterval(timer) };
};
