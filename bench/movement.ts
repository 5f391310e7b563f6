/** What the main thread of a slow phone does while something moves: its longest task, and layouts. */
import type { Browser } from "@playwright/test";
import { phone } from "../e2e/browser.ts";
import { type Guest, newGuest, signIn } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import { type Moment, moments } from "./movement-moments.ts";
import { markMovement, marks, type Moved, readTrace, type TraceEvent } from "./movement-trace.ts";
import type { Pace } from "./pace.ts";
import { type Result, resultOf } from "./rounds.ts";
import { openChromium } from "./throttled-page.ts";

/** A frame of a screen with 60 a second. */
const frameMs = 16;
/** The longest movement, the wheel, with its way from the server. */
const watchMs = 7_000;
const categories = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];

let guests = 0;
/** A number that nobody used before. */
const newPhone = (): string => `58${String((guests += 1)).padStart(7, "0")}`;

const toCookies = (url: string, header = "") =>
  header.split("; ").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name === "" ? [] : [{ name, value: value.join("="), url }];
  });

const watch = async (browser: Browser, url: string, cashier: Guest, { name, open }: Moment): Promise<Moved> => {
  const guest = newGuest(url, mainCode);
  await signIn(guest, newPhone());
  const context = await browser.newContext({ ...phone, locale: "ar-SA", serviceWorkers: "block" });
  try {
    await context.addCookies(toCookies(url, guest.headers().cookie));
    await context.addInitScript(markMovement, marks);
    const page = await context.newPage();
    const start = await open({ page, guest, cashier });
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await browser.startTracing(page, { categories });
    await start();
    await page.waitForTimeout(watchMs);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return readTrace(traceEvents);
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`, { cause: error });
  } finally {
    await context.close();
  }
};

const toResults = (name: string, moved: readonly Moved[]): Result[] => {
  const pairs = moved.map(({ longestTask }) => ({ ours: longestTask, theirs: frameMs, ratio: longestTask / frameMs }));
  const layouts = Math.max(...moved.map((each) => each.layouts));
  return [
    resultOf(`${name}: longest task, compared with a frame`, "ms", pairs, { kind: "at most", ratio: 1 }),
    {
      name: `${name}: layouts, of all visits the most`,
      unit: "",
      ours: layouts,
      theirs: 0,
      ratio: layouts,
      spread: [layouts, layouts],
      target: { kind: "at most", ratio: 0 },
      ok: layouts === 0,
    },
  ];
};

export const measureMovement = async (url: string, { visits }: Pace): Promise<Result[]> => {
  const browser = await openChromium();
  // One for all visits: signing in anew each time meets the limit.
  const cashier = newGuest(url, mainCode);
  await cashier.post("/api/console/sessions/", { email: "cashier@a.test", password: "sufra-demo" });
  try {
    const results: Result[] = [];
    for (const moment of moments) {
      const moved: Moved[] = [];
      for (let visit = 0; visit < visits; visit += 1) moved.push(await watch(browser, url, cashier, moment));
      results.push(...toResults(moment.name, moved));
    }
    return results;
  } finally {
    await browser.close();
  }
};
