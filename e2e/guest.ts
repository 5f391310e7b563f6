/** A guest with name, phone, language and browser. */
import { type BrowserContextOptions, expect, type Locator } from "@playwright/test";
import { getLocale, type Language, type Text } from "@sufra/domain/language/language.ts";
import { phone, see, seeGone, type Visit, type Visitor } from "./browser.ts";
import { codes, newPerson, popupButton } from "./demo.ts";
import { codeSentTo } from "./inbox.ts";
import { beginning, word } from "./words.ts";

export type Guest = Visitor & {
  url: string;
  /** Where the demo's inbox answers this process, which knows no invented hosts. */
  inboxUrl: string;
  language: Language;
  person: ReturnType<typeof newPerson>;
  /** A text of the catalog in the guest's language. */
  say: (key: string, values?: Record<string, string | number>) => string;
  /** Picks the guest's language of a name. */
  of: (text: Text) => string;
};

export type GuestSettings = { language?: Language; name?: string; options?: BrowserContextOptions };

export const openGuest = async (visit: Visit, url: string, settings: GuestSettings = {}): Promise<Guest> => {
  const { language = "sa", name = "نورة الشهري", options = {} } = settings;
  const visitor = await visit({ ...phone, locale: getLocale(language), ...options });
  return {
    ...visitor,
    url,
    inboxUrl: url,
    language,
    person: newPerson(name),
    say: (key, values) => word(key, language, values),
    of: (text) => text[language] ?? "",
  };
};

/** Opens an address and waits until the application answers taps. */
export const go = async ({ page, url }: Guest, path: string): Promise<void> => {
  await page.goto(`${url}${path}`);
  await page.locator("html[data-ready]").waitFor();
};

export const button = ({ page }: Guest, name: string | RegExp): Locator => page.getByRole("button", { name });
export const link = ({ page }: Guest, name: string | RegExp): Locator => page.getByRole("link", { name });
export const heading = ({ page }: Guest, name: string | RegExp): Locator => page.getByRole("heading", { name });
/** The sheet on top. */
export const sheet = ({ page }: Guest, name: string | RegExp): Locator => page.getByRole("dialog", { name });

/** Switches the language if needed. */
export const readIn = async ({ page }: Guest, language: Language): Promise<void> => {
  const lang = getLocale(language);
  if ((await page.locator("html").getAttribute("lang")) === lang) return;
  await page.locator(`a[hreflang="${lang}"]`).first().click();
  await page.locator(`html[lang="${lang}"]`).waitFor();
};

/** Opens a code; dismisses the popup. */
export const scan = async (guest: Guest, code: string): Promise<void> => {
  const { page, say } = guest;
  const greeting = page
    .locator("dialog[open]")
    .filter({ has: page.getByRole("link", { name: guest.of(popupButton) }) });
  // It may disappear while it is being closed.
  const putAway = (popup: Locator) => popup.getByRole("button", { name: say("ui_close") }).click({ timeout: 5_000 });
  await page.addLocatorHandler(greeting, (popup) => putAway(popup).catch(() => undefined));
  await go(guest, `/qr/${code}`);
  await see(page.getByRole("heading", { level: 1 }));
  await readIn(guest, guest.language);
};

/** From the entry to the menu. */
export const openMenu = async (guest: Guest): Promise<void> => {
  await link(guest, guest.say("entry_see_menu")).click();
  await see(heading(guest, guest.say("menu_title")));
};

/** From a screen with the bottom bar to one of the places of the rewards tab; a visitor's own data is refused there. */
export const openReward = async (guest: Guest, key: string): Promise<void> => {
  guest.accepted.push(/^401 (GET|POST) \/api\//);
  await link(guest, guest.say("app_rewards")).click();
  await link(guest, beginning(guest.say(key))).click();
};

/** Disables polling, so that changes arrive by the stream only. */
export const withoutPolling = ({ page }: Guest) =>
  page.addInitScript((pollMs) => {
    const start = window.setTimeout;
    const unlessPolling = (work: () => void, wait?: number): number => (wait === pollMs ? 0 : start(work, wait));
    Object.assign(window, { setTimeout: unlessPolling });
  }, 20_000);

/** The server caches a page for two seconds and renders the next one while it answers. */
export const reloadUntil = ({ page }: Guest, isDone: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.reload();
        await see(page.getByRole("heading"));
        return isDone();
      },
      { timeout: 40_000, intervals: [1000] },
    )
    .toBe(true);

/** Enters the code that was sent after a moment. */
export const enterCode = async ({ page, say, person, inboxUrl }: Guest, asked: number): Promise<void> => {
  const code = page.getByLabel(say("auth_code"), { exact: true });
  await see(code);
  await code.fill(await codeSentTo(inboxUrl, person.phone, asked));
  await seeGone(code);
};

/** Gets a code for the number in the field, by text message or by the way of another button, and enters it. */
export const verify = async (guest: Guest, send = "auth_send_code"): Promise<void> => {
  const { page, say, person } = guest;
  const asked = Date.now() - 1000;
  const number = page.locator("dialog[open], main").last().getByLabel(say("auth_phone"), { exact: true });
  await see(button(guest, say(send)));
  if ((await number.inputValue()) === "") await number.fill(person.national);
  await button(guest, say(send)).click();
  await enterCode(guest, asked);
};

/** Verifies the number on a page that requires it. */
export const signIn = async (guest: Guest): Promise<void> => {
  guest.accepted.push(/^401 /);
  await go(guest, `/my-code/${codes.main}`);
  await button(guest, guest.say("customers_sign_in")).click();
  await verify(guest);
};
