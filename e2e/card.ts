/** Paying online: card form and the sandbox's bank page. */
import { see } from "./browser.ts";
import { button, type Guest } from "./guest.ts";
import { beginning } from "./words.ts";

/** Fills in a card and pays. Any future month, any code, a name of two words. */
export const payWith = async (guest: Guest, number: string): Promise<void> => {
  const { page, say } = guest;
  await page.getByLabel(say("payments_number"), { exact: true }).fill(number);
  await page.getByLabel(say("payments_expiry"), { exact: true }).fill("12/35");
  await page.getByLabel(say("payments_cvv"), { exact: true }).fill("123");
  await page.getByLabel(say("payments_holder"), { exact: true }).fill("NOURA ALSHEHRI");
  await button(guest, beginning(say("payments_pay"))).click();
};

/** The bank's page, where the test chooses the result. */
export const answerBank = async (
  { page }: Guest,
  result: "AUTHENTICATED" | "AUTHENTICATION_REJECTED",
): Promise<void> => {
  const answer = page.getByRole("button", { name: new RegExp(`\\b${result}\\b`) });
  await see(answer);
  await answer.click();
};
