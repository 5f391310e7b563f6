import { describe, expect, it, vi } from "vitest";
import { makePageCache, type Opened } from "./page-cache.ts";

const page = (digest: string, draw = () => ({ html: `<p>${digest}</p>`.repeat(50), policy: "" })): Opened => ({
  kind: "page",
  status: 200,
  digest,
  draw,
});

describe("page cache", () => {
  it("reads a page once for all concurrent requests", async () => {
    const cache = makePageCache();
    const open = vi.fn(async () => page("a"));
    const [one, other] = await Promise.all([cache.get("k", open), cache.get("k", open)]);
    expect(one).toBe(other);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("renders again only what changed", async () => {
    let now = 0;
    const cache = makePageCache(1e6, 2_000, () => now);
    const draw = vi.fn(() => ({ html: "x", policy: "" }));
    const first = await cache.get("k", async () => page("a", draw));
    now = 1_000;
    await cache.get("k", async () => page("b", draw)); // Still fresh: not read again.
    now = 3_000;
    expect(await cache.get("k", async () => page("a", draw))).toBe(first);
    now = 6_000;
    expect(await cache.get("k", async () => page("b", draw))).not.toBe(first);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it("keeps its byte limit, evicting the least recently used first", async () => {
    let now = 0;
    const cache = makePageCache(1_500, 1e9, () => now);
    await cache.get("a", async () => page("a"));
    now += 1;
    await cache.get("b", async () => page("b"));
    now += 1;
    await cache.get("a", async () => page("never"));
    await cache.get("c", async () => page("c"));
    const reread = vi.fn(async () => page("b2"));
    await cache.get("b", reread);
    expect(reread).toHaveBeenCalled();
  });

  it("reads again after a failure or a redirect", async () => {
    const cache = makePageCache();
    await expect(cache.get("k", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.get("k", async () => ({ kind: "redirect", location: "/error" }))).toMatchObject({
      location: "/error",
    });
    expect(await cache.get("k", async () => page("a"))).toMatchObject({ digest: "a" });
  });
});
