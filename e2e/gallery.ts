/** Pictures of the guest app's screens, so that people can judge the look. Each picture is checked, too. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { getLocale, type Language } from "@sufra/domain/language/language.ts";
import { phone, see, seeGone } from "./browser.ts";
import { raw } from "./console-tour.ts";
import { codes, dishes, popupButton } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { go, type Guest, type GuestSettings, openMenu } from "./guest.ts";
import { startMapServer } from "./map-server.ts";
import { addDish, addToCart, choose, openCart, openDish } from "./menu.ts";
import { word } from "./words.ts";

/** The demo's establishments, as the names of the pictures call them. */
export const brands = { a: codes.main, b: codes.cafe, c: codes.bakery, d: codes.grill, e: codes.deactivated };
export type Brand = keyof typeof brands;

/** With three months of orders, lists are full and dishes popular; maps have streets. */
export const product: Parameters<typeof test.use>[0] = {
  productOf: "gallery",
  fromNothing: true,
  settings: [
    async ({}, use) => {
      const map = await startMapServer();
      await use({ ...map.settings, DEMO_HISTORY: "1", LIMIT_SCALE: "100" });
      await map.stop();
    },
    { scope: "worker" },
  ],
};

type Theme = "light" | "dark";
type NewGuest = (settings?: GuestSettings) => Promise<Guest>;

/** What would spoil a picture: skeletons, busy parts and missing pictures in view, and a toast over the screen. */
const listPending = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A sheet covers what waits behind it.
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const isInView = (element: Element): boolean => {
      const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
      const inside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return inside && width > 0 && height > 0;
    };
    const skeleton = "span[aria-hidden] > span[style*='block-size']:empty";
    // Room that is kept for what loads is empty.
    const unfinished = [...top.querySelectorAll(`${skeleton}, [aria-busy=true], main > div:empty`)].filter(isInView);
    const missing = [...top.querySelectorAll("img")].filter(
      (image) => isInView(image) && !(image.complete && image.naturalWidth > 0),
    );
    // A picture in a drawing does not say whether it is loaded.
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]));
    const drawn = [...top.querySelectorAll("svg image, svg use[href*='.svg']")]
      .filter(isInView)
      .map((element) => new URL(element.getAttribute("href") ?? "", location.href).href.split("#")[0] ?? "")
      .filter((url) => !loaded.has(url));
    const families = document.fonts.status === "loaded" ? [] : ["fonts"];
    const toasts = [...document.querySelectorAll("[popover][role=status]")].filter(isInView);
    return [
      ...unfinished.map((element) => `not loaded: ${element.outerHTML.slice(0, 120)}`),
      ...families.map((each) => `not loaded: ${each}`),
      ...toasts.map(({ textContent }) => `a toast: ${textContent}`),
      ...drawn.map((url) => `no picture: ${url}`),
      ...missing.map(({ currentSrc, src }) => `no picture: ${currentSrc || src}`),
    ];
  });

const pauseMs = 400;
const attempts = 30;

/** Waits until nothing is pending and the texts stay; returns what is still pending. */
export const settle = async (page: Page): Promise<string[]> => {
  let pending: string[] = [];
  let before = "";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    pending = await listPending(page);
    const now = await page.locator("body").innerText();
    if (pending.length === 0 && now === before) return [];
    before = now;
    await page.waitForTimeout(pauseMs);
  }
  return pending;
};

/** Everything that is read or read aloud. */
const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ["placeholder", "aria-label", "alt", "title"];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.body.innerText, ...labels].join("\n").replace(/https?:\/\/\S+/g, "");
  });

const findFaults = async ({ page, language }: Guest): Promise<string[]> => {
  const faults = await settle(page);
  const texts = await readTexts(page);
  faults.push(...[...new Set(texts.match(raw))].map((text) => `reads “${text}”`));
  const { lang, width } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    width: document.documentElement.scrollWidth,
  }));
  if (lang !== getLocale(language)) faults.push(`is in ${lang}`);
  // A phone widens its window to content that overflows, so the device's width counts.
  const overflow = width - (page.viewportSize()?.width ?? width);
  if (overflow > 0) faults.push(`is ${overflow} pixels too wide`);
  return faults;
};

const toFolder = (): string => process.env.GALLERY_FOLDER ?? test.info().outputPath("gallery");

/** Saves the viewport as `<name>-<brand>-<language>-<theme>.png`. A fault fails the test, later pictures are taken. */
export const photograph = async (guest: Guest, name: string, brand: Brand): Promise<void> => {
  const { page, language } = guest;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const file = `${name}-${brand}-${language}-${isDark ? "dark" : "light"}.png`;
  await test.step(`gallery/${file}`, async () => {
    const faults = await findFaults(guest);
    const folder = toFolder();
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, file), animations: "disabled" });
    expect.soft(faults, file).toEqual([]);
  });
};

/** Scrolls the sheet on top, or the page, by most of a screen. */
export const scrollOn = ({ page }: Guest): Promise<void> =>
  page.evaluate(() => {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    const scrolling = [...(sheet ? [sheet, ...sheet.querySelectorAll("*")] : [])].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    (scrolling ?? document.documentElement).scrollBy({ top: 620, behavior: "instant" });
  });

/** Scrolls so that the element is in the middle of the screen. */
export const scrollTo = (element: Locator): Promise<void> =>
  element.first().evaluate((target) => target.scrollIntoView({ block: "center", behavior: "instant" }));

const greeting = ({ page, of }: Guest): Locator =>
  page.locator("dialog[open]").filter({ has: page.getByRole("link", { name: of(popupButton) }) });

/** Closes the popup of a first visit. */
export const closePopup = async (guest: Guest): Promise<void> => {
  const popup = greeting(guest);
  await popup.getByRole("button", { name: guest.say("ui_close") }).click();
  await seeGone(popup);
};

export const seePopup = (guest: Guest): Promise<void> => see(greeting(guest));

/** Opens a code in the guest's language. A tap on the language switch would keep the popup away. */
export const arrive = async (guest: Guest, code: string): Promise<void> => {
  await go(guest, `/qr/${code}?lang=${guest.language}`);
  await see(guest.page.getByRole("heading", { level: 1 }));
};

type Look = { language?: Language; theme?: Theme; name?: string; code?: string };

/** A phone with sharp pictures on a brand's first screen; the restaurant's popup is open on it. */
export const openPhone = async (newGuest: NewGuest, brand: Brand, look: Look = {}): Promise<Guest> => {
  const { language = "sa", theme = "light", code = brands[brand], name } = look;
  const guest = await newGuest({
    language,
    ...(name === undefined ? {} : { name }),
    options: { ...phone, deviceScaleFactor: 2, colorScheme: theme },
  });
  // Nobody is signed in, and own content asks for the number.
  guest.accepted.push(/^401 /);
  await arrive(guest, code);
  return guest;
};

/** The same, with the popup put away. */
export const openVisitor = async (newGuest: NewGuest, brand: Brand, look: Look = {}): Promise<Guest> => {
  const guest = await openPhone(newGuest, brand, look);
  if (brand !== "a") return guest;
  await seePopup(guest);
  await closePopup(guest);
  return guest;
};

/** Chooses what the kabsa requires. */
export const chooseOptions = async (kabsa: Locator): Promise<void> => {
  await choose(kabsa, "الحجم", "نفرين");
  await choose(kabsa, "القطعة", "فخذ");
};

/** A cart with a dish with options and a simple one. */
export const fillMainCart = async (guest: Guest): Promise<void> => {
  await openMenu(guest);
  const kabsa = await openDish(guest, dishes.kabsa);
  await chooseOptions(kabsa);
  await addToCart(guest, kabsa);
  await addDish(guest, dishes.rice);
  await openCart(guest);
};

/** The same phone in another look. */
export const changeLook = async (guest: Guest, language: Language, theme: Theme): Promise<Guest> => {
  await guest.page.emulateMedia({ colorScheme: theme });
  const changed: Guest = {
    ...guest,
    language,
    say: (key, values) => word(key, language, values),
    of: (text) => text[language] ?? "",
  };
  await arrive(changed, codes.main);
  return changed;
};

/** Opens a place by its address and photographs it. */
export const photographPlace = async (guest: Guest, name: string, brand: Brand, place: string): Promise<void> => {
  await go(guest, `/${place}/${brands[brand]}`);
  await see(guest.page.getByRole("heading", { level: 1 }));
  await photograph(guest, name, brand);
};
