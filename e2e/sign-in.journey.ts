/**
 * Signing in with one-time codes: setup, sign-in, recovery codes, a forgotten password, and the establishment's rule.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openAuthenticator } from "./authenticator.ts";
import { auditAccessibility } from "./axe.ts";
import { goTo, openBoardByForm, type Staff } from "./board.ts";
import { see, seeGone, tablet, type Visit, type Visitor } from "./browser.ts";
import { mainBranch, password } from "./demo.ts";
import { openThing } from "./editing.ts";
import { linkSentTo } from "./inbox.ts";
import { word } from "./words.ts";

// Passwords and the rules for managers change.
test.use({ productOf: "sign-in" });

const say = (key: string, values?: Record<string, string | number>): string => word(key, "sa", values);
const button = (page: Page, key: string) => page.getByRole("button", { name: say(key), exact: true });
const heading = (page: Page, key: string) => page.getByRole("heading", { level: 1, name: say(key) });
const codeField = (page: Page) => page.getByLabel(say("console_auth_code"), { exact: true });

/** Reads the secret and confirms it by its first code; returns the app and the recovery codes. */
const setUp = async (page: Page, audit: (screen: string) => Promise<void>) => {
  await see(page.getByRole("img", { name: say("console_staff_codes_qr") }));
  await audit("the code for the app");
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const app = openAuthenticator(secret);
  await codeField(page).fill(app());
  await see(page.getByText(say("console_staff_recovery_once")));
  await audit("recovery codes");
  const recovery = await page
    .getByRole("list", { name: say("console_staff_recovery") })
    .getByRole("listitem")
    .allInnerTexts();
  await button(page, "console_staff_recovery_kept").click();
  return { app, recovery };
};

const openAccount = async ({ page }: Staff): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(say("console_app_account", { name: ".+" })) }).click();
  await page.getByRole("menuitem", { name: say("console_staff_account") }).click();
  await see(heading(page, "console_staff_account"));
};

const leave = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(say("console_app_account", { name: ".+" })) }).click();
  await page.getByRole("menuitem", { name: say("console_app_sign_out") }).click();
};

const signOut = async ({ page }: Pick<Visitor, "page">): Promise<void> => {
  await leave(page);
  await see(heading(page, "console_auth_title"));
};

const enterPassword = async (page: Page, email: string, word_ = password): Promise<void> => {
  await page.getByLabel(say("console_auth_email"), { exact: true }).fill(email);
  await page.getByLabel(say("console_auth_password"), { exact: true }).fill(word_);
  await button(page, "console_auth_submit").click();
};

const enterRecoveryCode = async (page: Page, code: string): Promise<void> => {
  await button(page, "console_auth_use_recovery").click();
  await page.getByLabel(say("console_auth_recovery_code"), { exact: true }).fill(code);
  await button(page, "console_auth_submit").click();
};

test.describe("signing out", () => {
  test("asks about unsaved changes, reports a failure, and ignores links", async ({ url, manager }) => {
    const { page, context, accepted } = manager;
    await goTo(manager, "menu");
    await openThing(manager, "العصائر والمشروبات الباردة");
    const name = page.getByLabel(say("console_editing_in_english", { label: say("console_menu_name") }), {
      exact: true,
    });
    await name.fill("Cold things");
    await leave(page);
    const question = page.getByRole("alertdialog", { name: say("console_editing_leave_title") });
    await question.getByRole("button", { name: say("console_editing_stay") }).click();
    await seeGone(question);
    expect(await name.inputValue()).toBe("Cold things");

    await page.goto(`${url}/console/sign-out`);
    await see(heading(page, "console_app_nav_home"));
    accepted.push(/^net::/);
    await context.setOffline(true);
    await leave(page);
    await see(page.getByText(say("console_auth_still_in")));
    await context.setOffline(false);
    expect(await auditAccessibility(page, "not signed out")).toEqual([]);

    // Delays the board's requests: none may reach the server after the session's end.
    const over = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.route("**/api/console/orders/**", async (route) => {
      await over;
      await route.continue().catch(() => undefined); // Aborted by the page meanwhile.
    });
    await page.getByRole("link", { name: say("console_auth_stay_in") }).click();
    await see(heading(page, "console_app_nav_home"));
    await page
      .getByRole("link", { name: say("console_app_nav_orders"), exact: true })
      .first()
      .click();
    await see(heading(page, "console_app_nav_orders"));
    await signOut(manager);
    await page.unroute("**/api/console/orders/**");
    expect(await page.getByText(say("console_auth_ended")).count()).toBe(0);
    accepted.push(/^401 GET \/api\/console\/sessions\/current\/$/);
    await page.goto(`${url}/console/menu`);
    await see(heading(page, "console_auth_title"));
  });
});

test.describe("one-time codes", () => {
  test(
    "are set up, required at sign-in, replaced by recovery codes, and survive a password reset",
    { tag: "@nightly" },
    async ({ url, visit }) => {
      const email = "manager@a.test";
      const manager = await openBoardByForm(visit, url, email);
      const { page, accepted } = manager;
      const found: string[] = [];
      const audit = async (screen: string) => void found.push(...(await auditAccessibility(page, screen)));
      // The server asks for the code by a refusal; nobody is signed in yet.
      accepted.push(/^422 POST \/api\/console\/sessions\/$/, /^401 GET \/api\/console\/sessions\/current\/$/);

      await openAccount(manager);
      await audit("one's own account");
      await page.getByRole("link", { name: say("console_staff_codes_begin") }).click();
      await page.getByLabel(say("console_auth_password"), { exact: true }).fill(password);
      await audit("beginning with codes");
      await button(page, "console_staff_codes_next").click();
      const { app, recovery } = await setUp(page, audit);
      await see(page.getByText(say("console_staff_codes_left", { count: 10 })));
      await audit("the account with codes");

      await signOut(manager);
      await audit("the door");
      await enterPassword(page, email);
      await see(heading(page, "console_auth_code_title"));
      await audit("asking for a code");
      await codeField(page).fill(app());
      await see(heading(page, "console_app_nav_home"));

      await signOut(manager);
      await enterPassword(page, email);
      await enterRecoveryCode(page, recovery[0] ?? "");
      await see(heading(page, "console_app_nav_home"));

      await signOut(manager);
      await page.getByLabel(say("console_auth_email"), { exact: true }).fill(email);
      await page.getByRole("link", { name: say("console_auth_forgot") }).click();
      await audit("a forgotten password");
      await button(page, "console_auth_forgot_send").click();
      await see(page.getByText(say("console_auth_forgot_sent")));
      await page.goto(await linkSentTo(url, email, "new-password"));
      await page.getByLabel(say("console_auth_new_password"), { exact: true }).fill("a brand new password");
      await audit("a new password");
      await button(page, "console_auth_new_password_save").click();
      await see(page.getByText(say("console_auth_renewed")));
      await enterPassword(page, email, "a brand new password");
      await see(heading(page, "console_auth_code_title"));
      // The first one is used.
      await enterRecoveryCode(page, recovery[0] ?? "");
      await see(page.locator("[aria-invalid=true]"));
      await page.getByLabel(say("console_auth_recovery_code"), { exact: true }).fill(recovery[1] ?? "");
      await button(page, "console_auth_submit").click();
      await see(heading(page, "console_app_nav_home"));
      expect(found.join("\n")).toBe("");

      await askEveryManager(manager, visit);
    },
  );
});

/** The establishment requires codes: a new manager must set them up before anything else. */
const askEveryManager = async (manager: Staff, visit: Visit): Promise<void> => {
  const { page } = manager;
  const found: string[] = [];
  await goTo(manager, "team");
  await page.getByRole("switch", { name: new RegExp(say("console_staff_rules_codes")) }).click();
  await see(page.getByRole("switch", { name: new RegExp(say("console_staff_rules_codes")), checked: true }));
  found.push(...(await auditAccessibility(page, "the team and its rules")));
  const address = "reem@example.test";
  await page.getByRole("link", { name: say("console_staff_invite") }).click();
  await page.getByLabel(say("console_staff_email"), { exact: true }).fill(address);
  await page.getByLabel(say("console_staff_role"), { exact: true }).selectOption("manager");
  await button(page, "console_staff_invite_send").click();
  await see(page.getByText(address, { exact: true }));

  const joined = await visit(tablet);
  await joined.page.goto(await linkSentTo(manager.url, address));
  await joined.page.getByLabel(say("console_staff_name"), { exact: true }).fill("ريم العتيبي");
  await joined.page.getByLabel(say("console_auth_password"), { exact: true }).fill("a long enough one");
  await button(joined.page, "console_staff_join").click();
  await see(joined.page.getByText(say("console_staff_codes_held")));
  const audit = async (screen: string) => void found.push(...(await auditAccessibility(joined.page, screen)));
  await audit("held at the door");
  await joined.page.goto(`${manager.url}/console/team`);
  await see(joined.page.getByText(say("console_staff_codes_held")));
  await button(joined.page, "console_staff_codes_next").click();
  await setUp(joined.page, audit);
  await joined.page.getByRole("button", { name: mainBranch.sa }).click();
  await see(heading(joined.page, "console_app_nav_team"));
  await joined.close();

  await goTo(manager, "orders");
  await goTo(manager, "team");
  await page.getByRole("link", { name: "ريم العتيبي" }).click();
  await see(page.getByText(say("console_staff_codes_member_on")));
  found.push(...(await auditAccessibility(page, "a member with codes")));
  await page.getByRole("button", { name: say("console_staff_codes_reset_of", { name: "ريم العتيبي" }) }).click();
  const question = page.getByRole("alertdialog");
  found.push(...(await auditAccessibility(page, "resetting codes")));
  await question.getByRole("button", { name: say("console_staff_codes_reset"), exact: true }).click();
  await see(page.getByText(say("console_staff_codes_member_off")));
  expect(found.join("\n")).toBe("");
};
