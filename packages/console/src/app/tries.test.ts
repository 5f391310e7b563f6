import { describe, expect, it, vi } from "vitest";
import { createTries } from "./tries.ts";

const later = () => {
  let resolve = (): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};

describe("tries", () => {
  it("take no second tap while the first is under way", async () => {
    const tries = createTries<string>((key) => key);
    const call = later();
    const act = vi.fn(() => call.promise);
    const first = tries.run("a", act);
    expect(await tries.run("a", act)).toBe(false);
    expect([...tries.get().busy]).toEqual(["a"]);
    call.resolve();
    expect(await first).toBe(true);
    expect(act).toHaveBeenCalledTimes(1);
    expect(tries.get().busy.size).toBe(0);
  });

  it("keep each thing busy until its own end, and its failure whatever succeeds meanwhile", async () => {
    const tries = createTries<string>((key) => key);
    const [one, two] = [later(), later()];
    const first = tries.run("a", () => one.promise);
    const second = tries.run("b", () => two.promise);
    two.resolve();
    expect(await second).toBe(true);
    expect([...tries.get().busy]).toEqual(["a"]);
    const error = new Error("refused");
    one.reject(error);
    expect(await first).toBe(false);
    expect(await tries.run("b", () => Promise.resolve())).toBe(true);
    expect(tries.get().failed).toEqual([{ about: "a", error }]);
    expect(await tries.run("a", () => Promise.resolve())).toBe(true);
    expect(tries.get().failed).toEqual([]);
  });

  it("forget a failure that is put away", async () => {
    const tries = createTries<string>((key) => key);
    await tries.run("a", () => Promise.reject(new Error("refused")));
    const heard = vi.fn();
    tries.subscribe(heard);
    tries.dismiss("a");
    expect(tries.get().failed).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
