/** Size, requests and styles of a guest's first page. */
import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures.ts";
import { codes } from "./demo.ts";

// It measures the demo's menu.
test.use({ productOf: "pages" });

const kilo = (text: string): number => gzipSync(text, { level: 9 }).length / 1000;

const read = async (url: string, path: string): Promise<string> =>
  (await fetch(url + path, { headers: { accept: "text/html" } })).text();

/** The application's part of the page's style, without fonts and the establishment's colors. */
const styleOf = (html: string): string => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  return style.replace(/@font-face ?\{[^}]*\}/g, "").split("@layer tenant{")[0] ?? "";
};

const itemsOf = (menu: string): string[] => [
  ...new Set([...menu.matchAll(/href="(\/items\/[^"]+)"/g)].map(([, href = ""]) => href)),
];

/** Stops loading fonts and animations, which change widths and positions without any style sheet. */
const settled = async (): Promise<void> => {
  await document.fonts.ready;
  for (const movement of document.getAnimations())
    if (movement.effect?.getComputedTiming().iterations !== Infinity) movement.finish();
};

/** The computed styles of the page; of many equal elements the first three count. */
const looks = (): string[] => {
  const seen = new Map<string, number>();
  const all = [document.documentElement, ...document.body.querySelectorAll("*:not(script)")].filter((element) => {
    const kind = `${element.tagName} ${element.getAttribute("class")} ${element.parentElement?.getAttribute("class")}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 3;
  });
  return all.flatMap((element) =>
    [null, "::before", "::after"].flatMap((part) => {
      const style = getComputedStyle(element, part);
      if (part !== null && style.content === "none") return [];
      const names = [...style].filter((name) => !name.startsWith("--"));
      return [[element.tagName, part, ...names.map((name) => style.getPropertyValue(name))].join(";")];
    }),
  );
};

test.describe("the landing pages", () => {
  test("stay within their byte limits", async ({ url }) => {
    const menu = await read(url, `/menu/${codes.main}`);
    const items = itemsOf(menu);
    expect(items.length).toBeGreaterThan(100);
    expect(kilo(menu)).toBeLessThanOrEqual(22);
    for (const path of [`/qr/${codes.main}`, `/qr/${codes.whole}`, `/menu/${codes.main}`, "/error", ...items]) {
      const style = styleOf(await read(url, path));
      expect(style, path).toContain("@layer components{");
      expect(kilo(style), path).toBeLessThanOrEqual(6);
    }
  });

  test("need one page, two fonts, the menu, one style sheet and two scripts for taps on the menu", async ({
    url,
    newGuest,
  }) => {
    const guest = await newGuest();
    await guest.page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset.ready === undefined) return;
        observer.disconnect();
        performance.mark("ready");
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
    });
    // The application's own requests are delayed: it must be usable without their answers.
    let go = (): void => undefined;
    const ready = new Promise<void>((resolve) => (go = resolve));
    await guest.page.route(/\/api\/(restaurant|bookmarks)\//, (route) => ready.then(() => route.continue()));
    await guest.page.goto(`${url}/menu/${codes.main}`);
    await guest.page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
    go();
    const asked = await guest.page.evaluate(() => {
      const ready = performance.getEntriesByName("ready")[0]?.startTime ?? 0;
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return resources
        .filter(({ responseEnd, startTime }) => startTime < ready && responseEnd <= ready)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => !/\.(avif|webp|svg|png|jpe?g)$/.test(path));
    });
    expect(asked.filter((path) => path.endsWith(".css"))).toHaveLength(1);
    expect(asked.length + 1, asked.join("\n")).toBeLessThanOrEqual(7);
  });

  test("look the same before and after all styles are loaded", { tag: "@nightly" }, async ({ url, newGuest }) => {
    const { page, accepted } = await newGuest();
    accepted.push(/^net::ERR_FAILED GET \/assets\//);
    const items = itemsOf(await read(url, `/menu/${codes.main}`));
    const one = (part: string): string => items.find((href) => href.includes(part)) ?? part;
    for (const path of [
      ...[codes.main, codes.whole, codes.cafe].map((code) => `/qr/${code}`),
      `/menu/${codes.main}`,
      one("/kabsa-chicken"),
      one("/combo-burger"),
      "/error",
      `/deactivated/${codes.deactivated}`,
      `/cart/${codes.main}`,
    ]) {
      await page.route("**/assets/**", (route) => route.abort());
      await page.goto(url + path);
      await page.evaluate(settled);
      const before = await page.evaluate(looks);
      await page.unroute("**/assets/**");
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = document.getElementById("data")?.dataset.style ?? "";
            link.addEventListener("load", resolve);
            document.head.append(link);
          }),
      );
      await page.evaluate(settled);
      const after = await page.evaluate(looks);
      const changed = after.filter((look, place) => look !== before[place]);
      expect(changed.slice(0, 3), path).toEqual([]);
    }
  });
});
