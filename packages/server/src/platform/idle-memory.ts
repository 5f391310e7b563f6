import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const everyMs = 10_000;
/** Shares of the time that the process worked. */
const busyShare = 0.3;
const quietShare = 0.05;

type Collect = (options: { type: "major"; flavor: "last-resort" }) => void;

/**
 * V8's own collection of everything, which takes some 0.2 s. The flag is on for a moment only: with it, compiled code in
 * the cache would be refused, and other contexts and threads would have the function too.
 */
export const getCollector = (): (() => void) => {
  setFlagsFromString("--expose-gc");
  try {
    const collect = runInNewContext("gc") as Collect;
    return () => collect({ type: "major", flavor: "last-resort" });
  } finally {
    setFlagsFromString("--no-expose-gc");
  }
};

/** Called every ten seconds; true once a busy time, such as the start, is over. */
export const createQuietWatch = (read: (before?: EventLoopUtilization) => EventLoopUtilization): (() => boolean) => {
  let before = read();
  let wasBusy = true;
  return () => {
    const { utilization } = read(before);
    before = read();
    if (utilization > busyShare) wasBusy = true;
    if (!wasBusy || utilization > quietShare) return false;
    wasBusy = false;
    return true;
  };
};

/**
 * Gives memory back to the machine after busy times. V8 keeps what a burst of requests took until it needs it for something
 * else: 439 MB of a process whose objects take 70.
 */
export const giveIdleMemoryBack = (): void => {
  const collect = getCollector();
  const isQuietAgain = createQuietWatch((before) => performance.eventLoopUtilization(before));
  setInterval(() => {
    if (isQuietAgain()) collect();
  }, everyMs).unref();
};
