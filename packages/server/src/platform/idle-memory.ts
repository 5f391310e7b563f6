import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const everyMs = 10_000;
/** Shares of the time that the process worked. */
const busy = 0.3;
const quiet = 0.05;

type Collect = (options: { type: "major"; flavor: "last-resort" }) => void;

/** Takes some 0.2 s, and needs no flag on the command line. */
const collectEverything = (): void => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  collect({ type: "major", flavor: "last-resort" });
};

/** Called every ten seconds; true once a busy time, such as the start, is over. */
export const createQuietWatch = (read: (before?: EventLoopUtilization) => EventLoopUtilization): (() => boolean) => {
  let before = read();
  let wasBusy = true;
  return () => {
    const { utilization } = read(before);
    before = read();
    if (utilization > busy) wasBusy = true;
    if (!wasBusy || utilization > quiet) return false;
    wasBusy = false;
    return true;
  };
};

/**
 * Gives memory back to the machine after busy times. V8 keeps what a burst of requests took until it needs it for something
 * else: 430 MB of a process whose objects take 70.
 */
export const giveIdleMemoryBack = (): void => {
  const isQuietAgain = createQuietWatch((before) => performance.eventLoopUtilization(before));
  setInterval(() => {
    if (isQuietAgain()) collectEverything();
  }, everyMs).unref();
};
