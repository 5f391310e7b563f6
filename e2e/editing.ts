/** Fields, pictures, saving and removing in the console's forms. */
import path from "node:path";
import { expect } from "@playwright/test";
import type { Text } from "@sufra/domain/language/language.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { escaped } from "./words.ts";

/** A wide photo, so that it must be cropped. */
const photo = path.resolve(import.meta.dirname, "photo.jpg");

/** Optional fields say so after their label. */
const fieldNamed = ({ page, say }: Staff, label: string) =>
  page.getByLabel(new RegExp(`^${escaped(label)}(\\s+${escaped(say("ui_optional"))})?$`));

export const labeled = (staff: Staff, key: string, values?: Record<string, string | number>) =>
  fieldNamed(staff, staff.say(key, values));

/** The field of a text in one of its languages. */
export const inLanguage = (staff: Staff, language: "arabic" | "english", label: string, values = {}) =>
  labeled(staff, `console_editing_in_${language}`, { label: staff.say(label, values) });
export const inArabic = (staff: Staff, label: string, values = {}) => inLanguage(staff, "arabic", label, values);

export const writePair = async (staff: Staff, label: string, { sa, en }: Text): Promise<void> => {
  await inArabic(staff, label).fill(sa);
  if (en !== "") await inLanguage(staff, "english", label).fill(en);
};

export const press = ({ page, say }: Staff, key: string, within = page.locator("main")) =>
  within.getByRole("button", { name: say(key), exact: true }).click();
export const followLink = ({ page, say }: Staff, key: string) =>
  page.getByRole("link", { name: say(key), exact: true }).click();

/** A page of the menu editor, and one of its tabs. */
export const openPart = async (staff: Staff, place: Parameters<typeof goTo>[1], part: string): Promise<void> => {
  await goTo(staff, place);
  await followLink(staff, part);
};

/** Opens a thing of a list by its name. */
export const openThing = ({ page }: Staff, name: string): Promise<void> =>
  page.getByRole("link", { name, exact: true }).click();

/** Saves and waits for the confirmation. */
export const save = async (staff: Staff, action = "console_editing_save", message = "console_editing_saved") => {
  const { page, say } = staff;
  // An earlier message may still be visible.
  const kept = page.waitForResponse(
    (answer) => answer.request().method() !== "GET" && answer.url().includes("/api/console/") && answer.ok(),
  );
  await press(staff, action);
  await kept;
  await see(page.getByText(say(message), { exact: true }));
};

/** Removes the open entity and confirms. */
export const remove = async (staff: Staff, name: string): Promise<void> => {
  const { page, say } = staff;
  await press(staff, "console_editing_remove");
  const question = page.getByRole("alertdialog", { name: say("console_editing_remove_title", { name }) });
  await question.getByRole("button", { name: say("console_editing_remove"), exact: true }).click();
  await see(page.getByText(say("console_editing_removed", { name }), { exact: true }));
};

/** Chooses and crops a photo. */
export const choosePicture = async (staff: Staff, label: string): Promise<void> => {
  const { page, say } = staff;
  await page.getByLabel(new RegExp(`^${say(label)}`)).setInputFiles(photo);
  const cutting = page.getByRole("dialog", { name: say("console_editing_picture_crop") });
  await cutting.getByLabel(say("console_editing_picture_zoom")).fill("1.5");
  await cutting.getByRole("button", { name: say("console_editing_picture_use") }).click();
  await seeGone(cutting);
  await expect
    .poll(() =>
      page
        .locator('form img[src^="/media/"]')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
};
