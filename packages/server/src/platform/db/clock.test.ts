import { expect, it } from "vitest";
import { startClock } from "./clock.ts";

it("takes the time from the quickest of its answers: one that was long on its way counts for nothing", async () => {
  const right = 1_800_000_000_000;
  let answers = 0;
  const loose = async () => {
    const now = new Date(right + performance.now());
    answers += 1;
    // The first stands in a queue on its way back.
    if (answers === 1) await new Promise((resolve) => setTimeout(resolve, 1000));
    return { rows: [{ now }], count: 1 };
  };
  const clock = await startClock({ kind: "postgres", loose } as unknown as Parameters<typeof startClock>[0]);
  expect(Math.abs(clock.now().getTime() - right - performance.now())).toBeLessThan(100);
  clock.stop();
});
