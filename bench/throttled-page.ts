/** A phone on a slow connection with an empty cache: when something was painted, and when the first tap counted. */
import { type Browser, chromium } from "@playwright/test";
import { phone } from "../e2e/browser.ts";

export type Sample = {
  fcp: number;
  lcp: number;
  /** Milliseconds until a tap on "add" (every 50 ms, once the button exists) shows in the cart bar. */
  tap: number | null;
  /** Milliseconds until the application answers by itself. */
  hydrated: number | null;
  /** The answers, with those application headers that affect them. */
  got: { url: string; headers: Record<string, string> }[];
};

const deciding = ["x-sufra-qr", "accept-language"];

type Marks = { lcp: number; tap: number | null; hydrated: number | null };

/** Runs in the page before any other script. */
const observe = (taps: boolean): void => {
  const marks: Marks = { lcp: 0, tap: null, hydrated: null };
  (window as unknown as { marks: Marks }).marks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver(() => {
    if (document.documentElement?.dataset.ready !== undefined) marks.hydrated ??= performance.now();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
  if (!taps) return;
  const tapping = setInterval(() => {
    const bar = document.querySelector<HTMLElement>("[data-cart-bar]");
    if (bar && !bar.hidden) {
      marks.tap = performance.now();
      clearInterval(tapping);
    } else document.querySelector<HTMLElement>("[data-add]")?.click();
  }, 50);
};

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });

/** A quarter of the CPU speed, 150 ms round trip, 1.6 Mbit/s down, a cold cache. */
export const visit = async (browser: Browser, url: string, { taps }: { taps: boolean }): Promise<Sample> => {
  const context = await browser.newContext({ ...phone, locale: "ar-SA", serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const got: Sample["got"] = [];
    page.on("response", (answer) => {
      const request = answer.request();
      if (request.method() !== "GET" || !answer.ok() || !answer.url().startsWith("http")) return;
      // The event stream never ends, so it cannot be sent as fixed bytes; it opens after hydration.
      if (answer.headers()["content-type"]?.startsWith("text/event-stream")) return;
      const headers = Object.entries(request.headers()).filter(([name]) => deciding.includes(name));
      got.push({ url: answer.url(), headers: Object.fromEntries(headers) });
    });
    await page.addInitScript(observe, taps);
    await page.goto(url, { waitUntil: "load" });
    // The last paint and the application come after the load event.
    await page.waitForTimeout(3_000);
    const read = await page.evaluate(() => ({
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ...(window as unknown as { marks: Marks }).marks,
    }));
    return { ...read, got };
  } finally {
    await context.close();
  }
};
