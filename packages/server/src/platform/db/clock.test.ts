import { expect, it, vi } from "vitest";
import { startClock } from "./clock.ts";

it("takes the time from the quickest of its answers: one that was long on its way counts for nothing", async () => {
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
