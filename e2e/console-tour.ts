/** Walks through the console in one page load and checks each screen. */
import type { Page, Request } from "@playwright/test";
import { getLocale, type Language } from "@sufra/domain/language/language.ts";
import type { auditAccessibility } from "./axe.ts";
import { patience, see, type Visit, type Visitor } from "./browser.ts";
import { deviceOf, type StaffSession } from "./staff-session.ts";

type Audit = typeof auditAccessibility;

export type ConsoleVisitor = Visitor & { url: string; language: Language; quiet: () => Promise<void> };

/** Pending calls; streams never end. */
const watchCalls = (page: Page): ReadonlySet<Request> => {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.headers().accept !== "text/event-stream") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
};

/** Skeletons. */
const skeletons = "main span[aria-hidden] > span[style*='block-size']";
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const untilQuiet = (page: Page, calls: ReadonlySet<Request>) => async (): Promise<void> => {
  // Between a screen's script and its first rendering there is no request and no skeleton.
  await see(page.getByRole("heading", { level: 1 }).first());
  const deadline = Date.now() + patience;
  for (let calm = 0; calm < 2;) {
    const waiting = [...calls].map((call) => call.url());
    const drawn = await page.locator(skeletons).filter({ visible: true }).count();
    if (Date.now() > deadline)
      throw new Error(`${page.url()} does not come to rest: ${drawn} to come, ${waiting.join(" ")}`);
    await twoFrames(page);
    calm = calls.size === 0 && drawn === 0 ? calm + 1 : 0;
  }
};

/** A device set to the language; nobody is signed in without a session. */
export const openConsole = async (
  visit: Visit,
  url: string,
  language: Language,
  session?: StaffSession,
): Promise<ConsoleVisitor> => {
  const visitor = await visit({
    viewport: { width: 1280, height: 900 },
    locale: getLocale(language),
    storageState: deviceOf(url, session, { language }),
  });
  const { page, accepted } = visitor;
  const quiet = untilQuiet(page, watchCalls(page));
  if (!session) accepted.push(/^401 GET \/api\/console\/sessions\/current\/$/);
  return { ...visitor, url, language, quiet };
};

/** Calls whose answer does not depend on the session. */
export const ask = async <T>({ context, url }: ConsoleVisitor, path: string, body?: object): Promise<T> => {
  const to = `${url}/api/console/${path}`;
  const answer = body
    ? await context.request.post(to, { data: body, headers: { origin: url, "idempotency-key": crypto.randomUUID() } })
    : await context.request.get(to);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const readMarkup = ({ page }: ConsoleVisitor): Promise<string> => page.locator("main").innerHTML();

/** Navigates without a page load. */
export const openRoute = async (visitor: ConsoleVisitor, path: string): Promise<void> => {
  const { page, quiet } = visitor;
  // On the current screen nothing would change.
  if (new URL(page.url()).pathname === `/console${path}`) return;
  const before = await readMarkup(visitor);
  await page.evaluate((to) => {
    const { idx } = (history.state ?? { idx: 0 }) as { idx: number };
    history.pushState({ idx: idx + 1, key: to }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, `/console${path}`);
  const deadline = Date.now() + patience;
  while ((await readMarkup(visitor)) === before && Date.now() < deadline) await twoFrames(page);
  await quiet();
};

/** Values that no text may contain, except addresses to copy. */
export const raw =
  /\b(undefined|null|NaN)\b|\[object|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\b[a-z]+(?:_[a-z]+)+\b|\{\w+\}/g;

/** Horizontal overflow in pixels. */
const getOverflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector("main")].map((each) =>
        each ? each.scrollWidth - each.clientWidth : 0,
      ),
    ),
  );

/** How far the whole page scrolls although the content has its own scrolling, in pixels. */
const getPageScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const { scrollHeight, clientHeight } = document.documentElement;
    return main && getComputedStyle(main).overflowY === "auto" ? scrollHeight - clientHeight : 0;
  });

/** Problems of the open screen: layout, texts, widths, axe. */
export const findFaults = async (
  visitor: ConsoleVisitor,
  screen: string,
  widths: readonly number[],
  audit: Audit,
): Promise<string[]> => {
  const { page, language } = visitor;
  const faults: string[] = [];
  const headings = await page.getByRole("heading", { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} headings of the first level`);
  const title = await page.title();
  if (!/\S/.test(title)) faults.push("no title");
  const text = (await page.locator("body").innerText()).replace(/https?:\/\/\S+/g, "");
  faults.push(...[...new Set(text.match(raw))].map((each) => `reads “${each}”`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await twoFrames(page);
    const wider = await getOverflow(page);
    if (wider > 0) faults.push(`${wider} pixels too wide at ${width}`);
    const longer = await getPageScroll(page);
    if (longer > 0) faults.push(`the page scrolls ${longer} pixels behind its content at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  // Structure and colors are equal in both languages; compiling the messages finds missing texts.
  const found = language === "sa" ? await audit(page, screen) : [];
  return [...faults.map((each) => `${screen}: ${each}`), ...found];
};
