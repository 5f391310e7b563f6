/** Paying online: card form and the sandbox's bank page. */
import { see } from "./browser.ts";
import { button, type Guest } from "./guest.ts";
import { beginning } from "./words.ts";

/** Fills in a card and pays. Any future month, any code, a name of two words. */
export const payWith = async (guest: Guest, number: string, keep = false): Promise<void> => {
  const { page, say } = guest;
  await page.getByLabel(say("payments_number"), { exact: true }).fill(number);
  await page.getByLabel(say("payments_expiry"), { exact: true }).fill("12/35");
  await page.getByLabel(say("payments_cvv"), { exact: true }).fill("123");
  await page.getByLabel(say("payments_holder"), { exact: true }).fill("NOURA ALSHEHRI");
  const tick = page.getByRole("checkbox", { name: beginning(say("payments_keep")) });
  if (keep) await tick.check();
  await page
    .locator("form")
    .getByRole("button", { name: beginning(say("payments_pay")) })
    .click();
};

/** Asks STC Pay for a code. */
export const askStcPay = async (guest: Guest, mobile?: string): Promise<void> => {
  const { page, say } = guest;
  await page.getByRole("tab", { name: "STC Pay" }).click();
  if (mobile !== undefined) await page.getByLabel(say("payments_stc_mobile"), { exact: true }).fill(mobile);
  await button(guest, say("payments_stc_send")).click();
};

export const typeStcCode = async (guest: Guest, code: string): Promise<void> => {
  await guest.page.getByLabel(guest.say("payments_stc_code"), { exact: true }).fill(code);
  await guest.page.locator("form [type=submit]").click();
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
