/** The first menu screen on a slow phone, beside the same bytes as a static page of a bare server. */
import { startBareServer } from "./bare-server.ts";
import { mainCode, readRaw } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { type Pair, type Result, resultOf } from "./rounds.ts";
import { openChromium, type Sample, visit } from "./throttled-page.ts";

const encodings = { "accept-encoding": "gzip, deflate, br, zstd" };

const pairOf = (ours: number | null, theirs: number | null): Pair => {
  if (!ours || !theirs) throw new Error("the page did not say what was to be measured");
  return { ours, theirs, ratio: ours / theirs };
};

export const measureFirstScreen = async (url: string, { visits }: Pace): Promise<Result[]> => {
  const page = `${url}/menu/${mainCode}`;
  const browser = await openChromium();
  try {
    // The first visit warms the product's caches; its requests become the static page.
    const { got } = await visit(browser, page, { taps: false });
    const own = new Map(got.filter((each) => each.url.startsWith(url)).map((each) => [each.url, each.headers]));
    const fixed = [...own].map(([each, headers]) => readRaw(each, { ...headers, ...encodings }));
    const bare = await startBareServer(await Promise.all(fixed));
    try {
      const pairs: [Sample, Sample][] = [];
      for (let round = 0; round <= visits; round += 1) {
        const sides = [
          () => visit(browser, page, { taps: false }),
          () => visit(browser, page.replace(url, bare.url), { taps: false }),
        ] as const;
        const first = await sides[round % 2 === 0 ? 0 : 1]();
        const second = await sides[round % 2 === 0 ? 1 : 0]();
        if (round > 0) pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
      }
      const target = { kind: "at most", ratio: 1.25 } as const;
      const paints = (what: "fcp" | "lcp"): Pair[] => pairs.map(([ours, theirs]) => pairOf(ours[what], theirs[what]));
      const taps: Sample[] = [];
      for (let round = 0; round < visits; round += 1) taps.push(await visit(browser, page, { taps: true }));
      return [
        resultOf("menu on a slow phone, first paint, beside static bytes", "ms", paints("fcp"), target),
        resultOf("menu on a slow phone, largest paint, beside static bytes", "ms", paints("lcp"), target),
        resultOf(
          "first tap on add counted, beside first paint of the same visit",
          "ms",
          taps.map(({ tap, fcp }) => pairOf(tap, fcp)),
          { kind: "at most", ratio: 1.15 },
        ),
        resultOf(
          "hydration, beside first paint of the same visit",
          "ms",
          taps.map(({ hydrated, fcp }) => pairOf(hydrated, fcp)),
          null,
        ),
      ];
    } finally {
      bare.stop();
    }
  } finally {
    await browser.close();
  }
};
