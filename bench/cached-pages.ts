/**
 * Cached pages beside pages rendered for each request: two processes on one database, the second with PAGE_CACHE=off.
 */
import { startProduct } from "../e2e/product.ts";
import { requestsPerSecond } from "./load.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

export const measureCachedPages = async (
  url: string,
  environment: Record<string, string>,
  { rounds, seconds }: Pace,
): Promise<Result[]> => {
  const drawing = await startProduct({ ...environment, PAGE_CACHE: "off" });
  try {
    const load = (base: string) => () =>
      requestsPerSecond({ url: `${base}/menu/${mainCode}`, headers: { "accept-encoding": "gzip" }, seconds });
    const pairs = await measurePairs(rounds, load(url), load(drawing.url));
    return [
      resultOf("menu page from memory, beside drawn each time", "pages/s", pairs, { kind: "at least", ratio: 20 }),
    ];
  } finally {
    await drawing.stop();
  }
};
