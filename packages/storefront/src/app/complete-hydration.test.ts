import { describe, expect, it, vi } from "vitest";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { ApiProblem, TransportFailure } from "@sufra/ui/api/failures.ts";

vi.mock("../menu/menu-page.ts", () => ({ toMenuPage: (branch: string, menu: Menu) => ({ branch, menu }) }));
const { completeHydration } = await import("./complete-hydration.ts");
const { menuRouteId } = await import("./visit.ts");

const drawn = { loaderData: { root: 1 }, menuOf: "branch", menuVersion: "v" };
const menu = {} as Menu;
const offline = new TransportFailure("network");
const answers = (...outcomes: (Menu | Error)[]) => {
  let asked = 0;
  return vi.fn(async () => {
    const outcome = outcomes[Math.min(asked++, outcomes.length - 1)];
    if (outcome instanceof Error) throw outcome;
    return outcome as Menu;
  });
};
const complete = async (read: ReturnType<typeof answers>) => {
  const pauses: number[] = [];
  const hydration = await completeHydration(drawn, read, async (seconds) => void pauses.push(seconds));
  return { hydration, pauses };
};

describe("completing a drawn page with its menu", () => {
  it("adds the menu and drops what only the page needed", async () => {
    const { hydration, pauses } = await complete(answers(menu));
    expect(hydration).toEqual({ loaderData: { root: 1, [menuRouteId]: { branch: "branch", menu } } });
    expect(pauses).toEqual([]);
  });

  it("waits longer after each failure", async () => {
    const { hydration, pauses } = await complete(answers(offline, offline, menu));
    expect(hydration).toBeDefined();
    expect(pauses).toEqual([1, 2]);
  });

  it("gives up after half a minute, so that the guest is told", async () => {
    const read = answers(offline);
    const { hydration, pauses } = await complete(read);
    expect(hydration).toBeUndefined();
    expect(pauses).toEqual([1, 2, 4, 8, 15]);
    expect(read).toHaveBeenCalledTimes(6);
  });

  it("does not ask again when the menu is refused", async () => {
    const refusal = Object.assign(Object.create(ApiProblem.prototype) as ApiProblem, { status: 404 });
    const read = answers(refusal);
    expect((await complete(read)).hydration).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("leaves a page without a menu as it is", async () => {
    const page = { loaderData: {} };
    expect(await completeHydration(page, answers(offline))).toBe(page);
  });
});
