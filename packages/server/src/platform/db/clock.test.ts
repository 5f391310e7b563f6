import { expect, it, vi } from "vitest";
import { startClock } from "./clock.ts";

it("uses the fastest answer: a delayed one does not count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  const right = 1_800_000_000_000;
  let answers = 0;
  const loose = async () => {
    const now = new Date(right + performance.now());
    answers += 1;
    // The first answer is delayed on its way back.
    if (answers === 1) await new Promise((resolve) => setTimeout(resolve, 1000));
    return { rows: [{ now }], count: 1 };
  };
  const starting = startClock({ kind: "postgres", loose } as unknown as Parameters<typeof startClock>[0]);
  await vi.advanceTimersByTimeAsync(1000);
  const clock = await starting;
  expect(clock.now().getTime()).toBe(right + performance.now());
  clock.stop();
  vi.useRealTimers();
});
