/** The branch's side: a member of staff at the board of live orders. */
import type { Locator } from "playwright-core";
import type { Language } from "@sufra/domain/language/language.ts";
import { openBrowser, see, seeGone, tablet, type Visitor } from "./browser.ts";
import { mainBranch, password } from "./demo.ts";
import { word } from "./words.ts";

export type Staff = Visitor & {
  url: string;
  language: Language;
  say: (key: string, values?: Record<string, string | number>) => string;
};

/** Signs in; the console speaks Arabic to whom it does not know. */
const signIn = async ({ page }: Visitor, email: string): Promise<void> => {
  await page.getByLabel(word("console_auth_email", "sa"), { exact: true }).fill(email);
  await page.getByLabel(word("console_auth_password", "sa"), { exact: true }).fill(password);
  await page.getByRole("button", { name: word("console_auth_submit", "sa") }).click();
};

/** Who has come in takes the branch where there are several, and stands at the board; it speaks Arabic at first. */
export const comeToBoard = async ({ page }: Pick<Visitor, "page">): Promise<void> => {
  const board = page.getByRole("heading", { level: 1, name: word("console_app_nav_orders", "sa") });
  const branches = page.getByRole("heading", { name: word("console_app_choose_branch", "sa") });
  await see(board.or(branches));
  if (await branches.isVisible()) await page.getByRole("button", { name: mainBranch.sa }).click();
  await see(board);
};

/** Signs in, takes the branch where there are several, and stands at the board in their own language. */
export const openBoard = async (url: string, email: string, language: Language = "sa"): Promise<Staff> => {
  const visitor = await openBrowser(tablet);
  const say: Staff["say"] = (key, values) => word(key, language, values);
  const { page } = visitor;
  // Whether somebody is signed in already is asked first.
  visitor.accepted.push(/^401 GET \/api\/console\/sessions\/current\/$/);
  await page.goto(`${url}/console/`);
  await signIn(visitor, email);
  await comeToBoard(visitor);
  if (language === "en") await page.getByRole("button", { name: word("console_app_other_language", "sa") }).click();
  await see(page.getByRole("heading", { level: 1, name: say("console_app_nav_orders") }));
  visitor.accepted.length = 0;
  return { ...visitor, url, language, say };
};

/** To another place of the console, by its menu. */
export const goTo = async (
  { page, say }: Staff,
  place:
    | "orders"
    | "redeem"
    | "availability"
    | "branch"
    | "branches"
    | "services"
    | "evaluations"
    | "team"
    | "menu"
    | "campaigns"
    | "loyalty"
    | "customers"
    | "figures"
    | "journal",
) => {
  await page
    .getByRole("navigation")
    // "Branch" is not "Branches"; what is counted may follow the name.
    .getByRole("link", { name: new RegExp(`^${say(`console_app_nav_${place}`)}(?!\\p{L})`, "u") })
    .click();
  await see(page.getByRole("heading", { level: 1 }));
};

/** The card of the order a guest of this name has placed. */
export const cardOf = ({ page }: Staff, guest: string): Locator => page.getByRole("article").filter({ hasText: guest });

/** Taps the one thing that moves an order forward, and waits until the board shows it done. */
export const advance = async (staff: Staff, guest: string, verb: string): Promise<void> => {
  const move = cardOf(staff, guest).getByRole("button", { name: new RegExp(`^${staff.say(verb)}`) });
  await move.click();
  await seeGone(move);
};

/** Ends an order for a reason out of the list. */
export const decline = async (staff: Staff, guest: string, reason: string): Promise<void> => {
  const { page, say } = staff;
  await cardOf(staff, guest)
    .getByRole("button", { name: new RegExp(`^${say("console_orders_move_decline")}`) })
    .click();
  const question = page.getByRole("dialog");
  await question.getByRole("radio", { name: reason }).check();
  await question.getByRole("button", { name: say("console_orders_move_decline") }).click();
  await seeGone(question);
};
