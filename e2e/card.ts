/** Paying online: our own card form, and the bank's page of the sandbox. */
import { see } from "./browser.ts";
import { button, type Guest } from "./guest.ts";
import { beginning } from "./words.ts";

/** Fills in a card and pays. Any month to come, any code, a name of two words. */
export const payWith = async (guest: Guest, number: string): Promise<void> => {
  const { page, say } = guest;
  await page.getByLabel(say("payments_number"), { exact: true }).fill(number);
  await page.getByLabel(say("payments_expiry"), { exact: true }).fill("12/35");
  await page.getByLabel(say("payments_cvv"), { exact: true }).fill("123");
  await page.getByLabel(say("payments_holder"), { exact: true }).fill("NOURA ALSHEHRI");
  await button(guest, beginning(say("payments_pay"))).click();
};

/** The page of the guest's bank, where a test chooses how it ends. */
export const answerBank = async (
  { page }: Guest,
  result: "AUTHENTICATED" | "AUTHENTICATION_REJECTED",
): Promise<void> => {
  const answer = page.getByRole("button", { name: new RegExp(`\\b${result}\\b`) });
  await see(answer);
  await answer.click();
};
