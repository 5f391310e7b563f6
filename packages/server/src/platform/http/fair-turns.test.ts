import { afterEach, describe, expect, it, vi } from "vitest";
import { makeTurns } from "./fair-turns.ts";

afterEach(() => vi.useRealTimers());
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

const open = (places: number) => {
  const clock = { at: 10_000 };
  const turns = makeTurns(places, () => clock.at);
  const begun: string[] = [];
  const running: { caller: string; end: () => void }[] = [];
  const call = (caller: string) =>
    turns.take(caller).then((end) => {
      begun.push(caller);
      running.push({ caller, end });
    });
  const count = (caller: string) => begun.filter((each) => each === caller).length;
  return { clock, turns, begun, running, call, count };
};

describe("turns of establishments in a process", () => {
  it("give one alone all places, and a third of them beside another", async () => {
    const { call, count, running, clock } = open(9);
    for (let calls = 0; calls < 50; calls += 1) void call("busy");
    await settled();
    expect(count("busy")).toBe(9);
    void call("other");
    await settled();
    expect(count("other")).toBe(1);
    for (const { end } of running.splice(0)) end();
    await settled();
    expect(count("busy")).toBe(9 + 3);
    // The other one is gone.
    clock.at += 2_001;
    for (const { end } of running.splice(0)) end();
    await settled();
    expect(count("busy")).toBe(9 + 3 + 9);
  });

  it("are shared by all codes of an establishment, once they are known", async () => {
    const { turns, call, begun } = open(6);
    for (const code of ["a", "b", "c", "d"]) turns.learn(code, "busy");
    void call("other");
    for (const code of ["a", "b", "c", "d"]) void call(code);
    await settled();
    expect(begun).toEqual(["other", "a", "b"]);
  });

  it("end when a call takes long, so that a slow service outside does not stop the others", async () => {
    vi.useFakeTimers();
    const { call, count } = open(3);
    void call("other");
    for (let calls = 0; calls < 4; calls += 1) void call("slow");
    await settled();
    expect(count("slow")).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count("slow")).toBe(4);
  });

  it("are refused where too many wait", async () => {
    const { turns } = open(2);
    for (let calls = 0; calls < 1_002; calls += 1) void turns.take("busy");
    await expect(turns.take("busy")).rejects.toThrow(/wait/);
  });
});
