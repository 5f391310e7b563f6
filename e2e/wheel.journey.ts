/** The prize wheel in Arabic: from the entry to the till, with an order, and without motion. */
import { expect, test } from "./fixtures.ts";
import { auditAccessibility } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { codes, dishes, spoken } from "./demo.ts";
import {
  button,
  go,
  type Guest,
  type GuestSettings,
  heading,
  link,
  openMenu,
  openReward,
  scan,
  verify,
} from "./guest.ts";
import { addDish } from "./menu.ts";
import { openTill, pressNext, pressRedeem, scanAtTill, seeAnswer, seeTicket } from "./till.ts";
import { collectForCash } from "./quick-order.ts";

const wheels = {
  welcome: { sa: "عجلة الترحيب", en: "Welcome wheel" },
  week: { sa: "عجلة الأسبوع", en: "Wheel of the week" },
  order: { sa: "عجلة طلبك", en: "Your order's wheel" },
};

/** From the rewards tab to an active wheel. */
const openWheel = async (guest: Guest, which: keyof typeof wheels): Promise<void> => {
  const { page, of } = guest;
  await scan(guest, codes.main);
  await openReward(guest, "loyalty_wheel");
  await link(guest, new RegExp(`^${of(wheels[which])}`)).click();
  await see(page.getByRole("heading", { level: 2, name: of(wheels[which]), exact: true }));
};

type NewGuest = (settings?: GuestSettings) => Promise<Guest>;
type Result = { label: string; outcome: string; reward?: { code: string | null } };

/** The server's answer to the spin that `press` starts. */
const answered = async ({ page }: Guest, press: () => Promise<void>): Promise<Result> => {
  const answer = page.waitForResponse((each) => each.url().includes("/spins/") && each.status() === 201);
  await press();
  return (await (await answer).json()) as Result;
};

const seeResult = ({ page, say }: Guest, { label, outcome }: Result): Promise<void> =>
  see(
    page.getByRole("heading", {
      level: 2,
      name: outcome === "nothing" ? say("campaigns_lost") : say("campaigns_won", { label }),
      exact: true,
    }),
  );

/** A visitor's calls are refused until their number is verified. */
const visiting = async (newGuest: NewGuest, settings?: GuestSettings): Promise<Guest> => {
  const guest = await newGuest(settings);
  guest.accepted.push(/^40[13] /);
  return guest;
};

const spinAsVisitor = async (guest: Guest): Promise<Result> => {
  await button(guest, guest.say("campaigns_verify_and_spin")).click();
  return answered(guest, () => verify(guest));
};

/** A visitor spins the welcome wheel until they win; one in twenty loses. */
const winWelcome = async (newGuest: NewGuest, name: string): Promise<{ guest: Guest; result: Result }> => {
  const guest = await visiting(newGuest, { name });
  const { page, say } = guest;
  await openWheel(guest, "welcome");
  await see(heading(guest, say("campaigns_odds")));
  await see(page.getByText(say("campaigns_rule_once"), { exact: true }));
  expect(await auditAccessibility(page, "the wheel")).toEqual([]);
  const result = await spinAsVisitor(guest);
  if (result.outcome !== "nothing") return { guest, result };
  await seeResult(guest, result);
  return winWelcome(newGuest, name);
};

test.describe("the prize wheel", () => {
  test("is spun from the entry, and its gift is redeemed once", async ({ newGuest, cashier }) => {
    const { guest, result } = await winWelcome(newGuest, "ريم العتيبي");
    const { page, say } = guest;
    await see(page.getByRole("status").filter({ hasText: say("campaigns_spinning") }));
    await see(button(guest, say("campaigns_skip")));
    await seeResult(guest, result);
    await see(page.getByRole("status").filter({ hasText: say("campaigns_result", { label: result.label }) }));
    expect(await auditAccessibility(page, "what was won")).toEqual([]);
    const code = result.reward?.code ?? "";
    await see(page.getByText(code, { exact: true }));

    await link(guest, say("campaigns_see_prize")).click();
    await page.waitForURL(/\/prize\//);
    await see(page.getByText(code, { exact: true }));
    await openTill(cashier);
    await scanAtTill(cashier, code);
    await seeAnswer(cashier, "console_till_valid");
    await pressRedeem(cashier);
    await seeTicket(guest, "claimed");
    await pressNext(cashier);
    await go(guest, `/my-rewards/${codes.main}`);
    await page.getByRole("tab", { name: say("prizes_tab_history") }).click();
    await see(page.getByRole("link", { name: new RegExp(`^${result.label}`) }));

    await openWheel(guest, "welcome");
    await see(page.getByText("عذرًا، شاركت من قبل.", { exact: true }));
    await seeGone(button(guest, say("campaigns_spin")));
  });

  test("shows the same result after a reload, and then how long to wait", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await visiting(newGuest);
    const { page, say } = guest;
    await openWheel(guest, "week");
    const result = await spinAsVisitor(guest);
    await see(button(guest, say("campaigns_skip")));
    // However long the reload takes, nothing reports meanwhile that the guest saw the result.
    await page.route("**/seen/", () => undefined);
    await page.reload();
    await page.unroute("**/seen/");
    await seeResult(guest, result);
    await page.reload();
    await see(page.getByText(/7 أيام/).first());
    await seeGone(button(guest, say("campaigns_spin")));
    await button(guest, say("campaigns_remind")).click();
    await see(page.getByText(say("campaigns_reminded"), { exact: true }));
    await page.reload();
    await see(page.getByText(say("campaigns_reminded"), { exact: true }));
    expect(await auditAccessibility(page, "the wait")).toEqual([]);
  });

  test(
    "is on the confirmation and the page of an order, and skips to the result",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await visiting(newGuest, { name: "غادة المالكي" });
      const { page, say, of } = guest;
      await scan(guest, codes.main);
      await openMenu(guest);
      await addDish(guest, dishes.rice);
      await collectForCash(guest);
      await see(heading(guest, guest.of(spoken.placed)));
      await see(link(guest, say("campaigns_spin")));
      await link(guest, say("orders_follow")).click();
      await link(guest, say("campaigns_spin")).click();
      await see(page.getByRole("heading", { level: 2, name: of(wheels.order), exact: true }));
      const result = await answered(guest, () => button(guest, say("campaigns_spin")).click());
      await button(guest, say("campaigns_skip")).click();
      await seeResult(guest, result);
      await page.reload();
      await see(page.getByText("عذرًا، شاركت من قبل.", { exact: true }));
      await see(link(guest, say("prizes_to_rewards")));
      await page.goBack();
      await see(page.getByText(say("orders_live"), { exact: true }));
      await page.waitForLoadState("networkidle");
      await seeGone(link(guest, say("campaigns_spin")));
    },
  );

  test(
    "lights up instead of turning under reduced motion, by keyboard and in English",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await visiting(newGuest, { language: "en", options: { reducedMotion: "reduce" } });
      const { page, say } = guest;
      await openWheel(guest, "welcome");
      await button(guest, say("campaigns_verify_and_spin")).focus();
      await page.keyboard.press("Enter");
      const result = await answered(guest, () => verify(guest));
      expect(await page.locator("main").evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0);
      await seeResult(guest, result);
      if (result.outcome !== "nothing") await see(link(guest, say("campaigns_see_prize")));
    },
  );
});
