/** A member of staff at the order board. */
import type { Locator } from "@playwright/test";
import type { Language } from "@sufra/domain/language/language.ts";
import { see, seeGone, tablet, type Visit, type Visitor } from "./browser.ts";
import { mainBranch, password } from "./demo.ts";
import { deviceOf, type StaffSession } from "./staff-session.ts";
import { word } from "./words.ts";

export type Staff = Visitor & {
  url: string;
  language: Language;
  say: (key: string, values?: Record<string, string | number>) => string;
};

/** Signs in; the console starts in Arabic for unknown visitors. */
const signIn = async ({ page }: Visitor, email: string): Promise<void> => {
  await page.getByLabel(word("console_auth_email", "sa"), { exact: true }).fill(email);
  await page.getByLabel(word("console_auth_password", "sa"), { exact: true }).fill(password);
  await page.getByRole("button", { name: word("console_auth_submit", "sa") }).click();
};

/** Chooses the branch after sign-in, and opens the board; managers start at their own page. */
export const chooseBranch = async ({ page }: Pick<Visitor, "page">): Promise<void> => {
  const titled = (key: string) => page.getByRole("heading", { level: 1, name: word(key, "sa"), exact: true });
  const [board, home] = [titled("console_app_nav_orders"), titled("console_app_nav_home")];
  const branches = page.getByRole("heading", { name: word("console_app_choose_branch", "sa") });
  await see(board.or(home).or(branches));
  if (await branches.isVisible()) await page.getByRole("button", { name: mainBranch.sa }).click();
  await see(board.or(home));
  if (await home.isVisible())
    await page
      .getByRole("link", { name: word("console_app_nav_orders", "sa"), exact: true })
      .first()
      .click();
  await see(board);
};

const toStaff = async (visitor: Visitor, url: string, language: Language): Promise<Staff> => {
  const say: Staff["say"] = (key, values) => word(key, language, values);
  const { page } = visitor;
  if (language === "en") await page.getByRole("button", { name: word("console_app_other_language", "sa") }).click();
  await see(page.getByRole("heading", { level: 1, name: say("console_app_nav_orders") }));
  return { ...visitor, url, language, say };
};

type Coming = { session: StaffSession; language: Language };

/** Opens the main branch's board with a stored session. */
export const openBoard = async (visit: Visit, url: string, { session, language }: Coming): Promise<Staff> => {
  const visitor = await visit({ ...tablet, storageState: deviceOf(url, session) });
  await visitor.page.goto(`${url}/console/orders`);
  await chooseBranch(visitor);
  return toStaff(visitor, url, language);
};

/** Signs in by the form and chooses the branch. */
export const openBoardByForm = async (visit: Visit, url: string, email: string): Promise<Staff> => {
  const visitor = await visit(tablet);
  // The console first checks for an existing session.
  visitor.accepted.push(/^401 GET \/api\/console\/sessions\/current\/$/);
  await visitor.page.goto(`${url}/console/orders`);
  await signIn(visitor, email);
  await chooseBranch(visitor);
  visitor.accepted.length = 0;
  return toStaff(visitor, url, "sa");
};

/** Opens a page of the console by its menu. */
export const goTo = async (
  { page, say }: Staff,
  place:
    | "orders"
    | "redeem"
    | "availability"
    | "branch"
    | "branches"
    | "services"
    | "settings"
    | "evaluations"
    | "team"
    | "menu"
    | "campaigns"
    | "loyalty"
    | "customers"
    | "figures"
    | "audit_log"
    | "tables"
    | "drawers"
    | "approvals",
) => {
  await page
    .getByRole("navigation")
    // "Branch" is not "Branches"; a count may follow the name.
    .getByRole("link", { name: new RegExp(`^${say(`console_app_nav_${place}`)}(?!\\p{L})`, "u") })
    .click();
  await see(page.getByRole("heading", { level: 1 }));
};

/** The card of a guest's order. */
export const cardOf = ({ page }: Staff, guest: string): Locator => page.getByRole("article").filter({ hasText: guest });

/** Moves an order forward and waits until the board shows it. */
export const advance = async (staff: Staff, guest: string, verb: string): Promise<void> => {
  const move = cardOf(staff, guest).getByRole("button", { name: new RegExp(`^${staff.say(verb)}`) });
  await move.click();
  await seeGone(move);
};

/** Ends an order with a reason of the list. */
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
