import { describe, expect, it, vi } from "vitest";
import { createPendingActions } from "./pending-actions.ts";

const later = () => {
  let resolve = (): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};

describe("pending actions", () => {
  it("ignore a second tap while the first is pending", async () => {
    const actions = createPendingActions<string>((key) => key);
    const call = later();
    const act = vi.fn(() => call.promise);
    const first = actions.run("a", act);
    expect(await actions.run("a", act)).toBe(false);
    expect([...actions.get().busy]).toEqual(["a"]);
    call.resolve();
    expect(await first).toBe(true);
    expect(act).toHaveBeenCalledTimes(1);
    expect(actions.get().busy.size).toBe(0);
  });

  it("keep each action's state and failure independent", async () => {
    const actions = createPendingActions<string>((key) => key);
    const [one, two] = [later(), later()];
    const first = actions.run("a", () => one.promise);
    const second = actions.run("b", () => two.promise);
    two.resolve();
    expect(await second).toBe(true);
    expect([...actions.get().busy]).toEqual(["a"]);
    const error = new Error("refused");
    one.reject(error);
    expect(await first).toBe(false);
    expect(await actions.run("b", () => Promise.resolve())).toBe(true);
    expect(actions.get().failed).toEqual([{ about: "a", error }]);
    expect(await actions.run("a", () => Promise.resolve())).toBe(true);
    expect(actions.get().failed).toEqual([]);
  });

  it("forget a dismissed failure", async () => {
    const actions = createPendingActions<string>((key) => key);
    await actions.run("a", () => Promise.reject(new Error("refused")));
    const heard = vi.fn();
    actions.subscribe(heard);
    actions.dismiss("a");
    expect(actions.get().failed).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
