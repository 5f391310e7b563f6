import { afterEach, describe, expect, it, vi } from "vitest";
import type { Menu } from "@sufra/domain/menu/api.ts";

/** Answers the server's calls in the order a test chooses. */
const asked: ((menu: Menu) => void)[] = [];
vi.mock("../app/session.ts", () => ({ client: {} }));
vi.mock("../app/offline-copies.ts", () => ({ save: async () => undefined, readSaved: async () => undefined }));
vi.mock("../app/source.ts", () => ({
  createSource: () => ({ menu: () => new Promise<Menu>((resolve) => asked.push(resolve)) }),
}));

// Another file of the same process may have loaded the real ones.
vi.resetModules();
const { followMenu, refreshMenu, loadMenu } = await import("./menu-store.ts");

const version = (name: string): Menu => ({ categories: [{ name }], combos: [] }) as unknown as Menu;
const branchId = "b1";

afterEach(() => {
  asked.length = 0;
});

describe("the menu that is followed", () => {
  it("is asked for once more where news came while it was under way, and once for all of them", async () => {
    const first = refreshMenu(branchId);
    const news = [followMenu(branchId), followMenu(branchId)];
    expect(asked).toHaveLength(1);
    asked[0]?.(version("before"));
    await first;
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(version("after"));
    await Promise.all(news);
    expect(await loadMenu(branchId)).toEqual(version("after"));
    expect(asked).toHaveLength(2);
  });

  it("is asked for at once where nothing is under way, and one question serves all who only want it", async () => {
    const news = followMenu(branchId);
    const other = refreshMenu(branchId);
    expect(asked).toHaveLength(1);
    asked[0]?.(version("now"));
    await Promise.all([news, other]);
    expect(asked).toHaveLength(1);
  });

  it("is asked for again after a question that failed", async () => {
    const failing = refreshMenu(branchId);
    const news = followMenu(branchId);
    asked[0]?.(Promise.reject(new Error("no line")) as unknown as Menu);
    await expect(failing).rejects.toThrow("no line");
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(version("back"));
    await news;
  });
});
