/** Real browsers with fresh profiles. Every page reports what it should not have done: errors and failed calls. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--mute-audio",
];

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};
export const tablet: BrowserContextOptions = { viewport: { width: 1366, height: 900 } };

/** Longer than anything a guest should wait for, on a machine with two busy cores. */
export const patience = 60_000;

const wholeBrowser = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** `shell`: the engine without windows, far lighter; it can neither show a notification nor install an application. */
type Kind = "shell" | "whole";
const programs: Record<Kind, string> = {
  shell: process.env.CHROMIUM_SHELL_PATH ?? wholeBrowser,
  whole: wholeBrowser,
};

/** A worker launches each kind once, for all its files: a launch takes as long as a short journey. */
const running = new Map<Kind, Promise<Browser>>();
let wanted: Kind = "shell";

const launched = (): Promise<Browser> => {
  const browser =
    running.get(wanted) ?? chromium.launch({ executablePath: programs[wanted], headless: true, args: flags });
  running.set(wanted, browser);
  return browser;
};

/** What is opened afterwards runs in it. */
export const startBrowser = async (kind: Kind = "shell"): Promise<void> => {
  wanted = kind;
  await launched();
};

/** With everything that was open and kept in it; the programs themselves end with the worker. */
export const closeBrowser = async (): Promise<void> => {
  for (const browser of running.values())
    await Promise.all((await browser).contexts().map((context) => context.close()));
};

/** A profile that stays, as a phone's own browser has: what is private can't be installed. */
export const openPersistent = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...{ executablePath: programs.whole, headless: true, args: flags },
    ...{ ...phone, locale: "ar-SA", timezoneId: "Asia/Riyadh" },
  });

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Errors and failed calls nobody has announced. */
  problems: string[];
  /** What a journey means to fail, as it is written in `problems`: "409 POST /api/orders/". */
  accepted: RegExp[];
  close: () => Promise<void>;
};

/** The browser's own line about a failed call; the call itself is told below. */
const ofTheNetwork = /Failed to load resource|net::ERR_/;
/** A page that is left ends its calls, and a newer question ends the older one. */
const ended = "net::ERR_ABORTED";

const watch = (page: Page, { problems, accepted }: Pick<Visitor, "problems" | "accepted">): void => {
  const tell = (problem: string): void => {
    if (!accepted.some((known) => known.test(problem))) problems.push(problem);
  };
  const where = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
  page.on("pageerror", (error) => tell(`page error: ${error.name} ${error.message} ${error.stack ?? ""}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !ofTheNetwork.test(message.text())) tell(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tell(`${response.status()} ${response.request().method()} ${where(response.url())}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "failed";
    if (why !== ended) tell(`${why} ${request.method()} ${where(request.url())}`);
  });
};

export const openBrowser = async (options: BrowserContextOptions = phone): Promise<Visitor> => {
  const context = await (
    await launched()
  ).newContext({
    locale: "ar-SA",
    timezoneId: "Asia/Riyadh",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(patience);
  const problems: string[] = [];
  const accepted: RegExp[] = [];
  context.on("page", (page) => watch(page, { problems, accepted }));
  const page = await context.newPage();
  return { context, page, problems, accepted, close: () => context.close() };
};

/** Waits until it is there to be seen. */
export const see = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "visible" });
export const seeGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "hidden" });
