import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";

const code = readFileSync(new URL("../packages/storefront/public/service-worker.js", import.meta.url), "utf8");
const origin = "https://menu.example";

type Event = {
  request: { method: string; url: string; mode: string; headers: Headers };
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};

/** The worker with one cache by address. */
const startWorker = (fetch: () => Promise<Response>) => {
  const stored = new Map<string, Response>();
  const listeners = new Map<string, (event: Event) => void>();
  const cache = {
    put: async ({ url }: { url: string }, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()],
  };
  runInNewContext(code, {
    self: { addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener) },
    caches: { open: async () => cache, match: async ({ url }: { url: string }) => stored.get(url)?.clone() },
    location: { origin },
    URL,
    Response,
    fetch,
  });
  return async (path: string): Promise<string | undefined> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")?.({
      request: { method: "GET", url: `${origin}${path}`, mode: "same-origin", headers: new Headers() },
      respondWith: (promise) => {
        answer = promise;
      },
      waitUntil: (promise) => void work.push(promise),
    });
    const text = await (await answer)?.text();
    await Promise.all(work);
    return text;
  };
};

it.each(["/drawings.svg", "/patterns/sadu.svg"])("answers %s offline, and refreshes it with each use", async (path) => {
  const fetch = vi.fn<() => Promise<Response>>();
  const get = startWorker(fetch);
  fetch.mockResolvedValueOnce(new Response("old"));
  expect(await get(path)).toBe("old");
  fetch.mockResolvedValueOnce(new Response("new"));
  expect(await get(path)).toBe("old");
  fetch.mockRejectedValue(new Error("offline"));
  expect(await get(path)).toBe("new");
});

it("leaves the API to the network", async () => {
  expect(await startWorker(vi.fn())("/api/menu")).toBeUndefined();
});
