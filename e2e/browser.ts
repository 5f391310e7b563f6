/** Browsers with fresh profiles that report errors and failed calls. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";

export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--mute-audio",
  // Pages live for seconds: compiling them a second time takes a tenth of the work.
  "--js-flags=--no-opt --no-maglev",
];

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};
export const tablet: BrowserContextOptions = { viewport: { width: 1366, height: 900 } };

/** Limit for waiting, on a machine with two busy cores. */
export const patience = 60_000;

const wholeBrowser = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** `shell` is the lighter engine without windows; it can neither notify nor install. */
export const programs = {
  shell: process.env.CHROMIUM_SHELL_PATH ?? wholeBrowser,
  whole: wholeBrowser,
};

/** A stored profile: private windows cannot install applications. */
export const openPersistent = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: programs.whole,
    headless: true,
    args: browserFlags,
    ...phone,
    locale: "ar-SA",
    timezoneId: "Asia/Riyadh",
  });

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Unexpected errors and failed calls. */
  problems: string[];
  /** Expected failures, as in `problems`: "409 POST /api/orders/". */
  accepted: RegExp[];
  close: () => Promise<void>;
};

/** The browser's log line of a failed call; the call is reported itself. */
const networkFailure = /Failed to load resource|net::ERR_/;
/** Leaving a page or a newer call aborts calls. */
const ended = "net::ERR_ABORTED";

const watch = (page: Page, { problems, accepted }: Pick<Visitor, "problems" | "accepted">): void => {
  const tell = (problem: string): void => {
    if (!accepted.some((known) => known.test(problem))) problems.push(problem);
  };
  const where = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
  page.on("pageerror", (error) => tell(`page error: ${error.name} ${error.message} ${error.stack ?? ""}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !networkFailure.test(message.text())) tell(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tell(`${response.status()} ${response.request().method()} ${where(response.url())}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "failed";
    if (why !== ended) tell(`${why} ${request.method()} ${where(request.url())}`);
  });
};

export const openBrowser = async (
  browser: Browser,
  options: BrowserContextOptions = phone,
  serviceWorkers: BrowserContextOptions["serviceWorkers"] = "allow",
): Promise<Visitor> => {
  const context = await browser.newContext({
    serviceWorkers,
    locale: "ar-SA",
    timezoneId: "Asia/Riyadh",
    reducedMotion: "reduce",
    ...options,
  });
  const problems: string[] = [];
  const accepted: RegExp[] = [];
  context.on("page", (page) => watch(page, { problems, accepted }));
  const page = await context.newPage();
  const close = async (): Promise<void> => {
    // A handler that is still answering a call would fail the test once its page is gone.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  };
  return { context, page, problems, accepted, close };
};

export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

/** Waits until it is visible. */
export const see = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "visible" });
export const seeGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "hidden" });
