/** Reads a Chromium trace: what the main thread did while something on the page moved. */

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

/** Set by `markMovement` in the page. */
export const marks = { start: "movement-start", end: "movement-end" } as const;

export type Moved = {
  /** Milliseconds of processor time of the longest task meanwhile; time in which others had the processor is no part. */
  longestTask: number;
  layouts: number;
  /** Milliseconds in which something moved. */
  duration: number;
};

type Span = { from: number; to: number };

/** The times in which at least one movement ran. A movement without an end is an error of the page. */
const toSpans = (events: readonly TraceEvent[]): Span[] => {
  const spans: Span[] = [];
  let running = 0;
  let from = 0;
  for (const { name, ts } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name === marks.start) {
      if (running === 0) from = ts;
      running += 1;
    } else if (running > 0) {
      running -= 1;
      if (running === 0) spans.push({ from, to: ts });
    }
  }
  if (running > 0) throw new Error("a movement did not end");
  return spans;
};

export const readTrace = (events: readonly TraceEvent[]): Moved => {
  const marked = events.filter(({ name }) => name === marks.start || name === marks.end);
  const [first] = marked;
  if (!first) throw new Error("nothing moved");
  const spans = toSpans(marked);
  const meanwhile = events.filter(
    ({ pid, tid, ts }) =>
      pid === first.pid && tid === first.tid && spans.some(({ from, to }) => ts >= from && ts <= to),
  );
  // Without the frame that ends a movement: what follows in it, such as removing copies, is seen at rest.
  const tasks = meanwhile.filter(
    ({ name, ph, ts, dur = 0 }) =>
      name === "RunTask" && ph === "X" && spans.some(({ from, to }) => ts >= from && ts + dur < to),
  );
  return {
    longestTask: Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)),
    layouts: meanwhile.filter(({ name, ph }) => name === "Layout" && (ph === "X" || ph === "B")).length,
    duration: spans.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0),
  };
};

/** Runs in the page before any other script: marks where movements begin and end in the trace. */
export const markMovement = ({ start, end }: typeof marks): void => {
  const longest = 6_000;
  const watched = new WeakSet<Animation>();
  const watch = (animation: Animation): void => {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    // What loops or counts down for long is no movement of a moment; a color that changes moves nothing.
    if (watched.has(animation) || typeof endTime !== "number" || endTime > longest) return;
    if (animation instanceof CSSTransition && animation.transitionProperty.endsWith("color")) return;
    watched.add(animation);
    let state: "waiting" | "moving" | "over" = "waiting";
    const begin = (): void => {
      if (state !== "waiting") return;
      state = "moving";
      performance.mark(start);
    };
    const finish = (): void => {
      if (state === "moving") performance.mark(end);
      state = "over";
    };
    // After its first frame, which lays out what is new on the screen.
    const first = () => requestAnimationFrame(() => setTimeout(begin));
    animation.ready.then(first, () => undefined);
    animation.finished.then(finish, finish);
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function watched(...words) {
    const animation = animate.apply(this, words);
    watch(animation);
    return animation;
  };
  const begun = ({ target }: Event): void => {
    if (target instanceof Element) for (const animation of target.getAnimations()) watch(animation);
  };
  addEventListener("animationstart", begun, true);
  addEventListener("transitionrun", begun, true);
};
