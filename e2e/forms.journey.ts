/** Forms with gifts: an evaluation and a registration, each redeemed at the till. */
import { expect, test } from "./fixtures.ts";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { auditAccessibility } from "./axe.ts";
import type { Locator } from "@playwright/test";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import { button, go, type Guest, heading, link, openReward, scan, signIn, verify } from "./guest.ts";
import { choose, next, starsName } from "./questions.ts";
import { openTill, pressNext, pressRedeem, scanAtTill, seeTicket } from "./till.ts";

test.use({ serviceWorkers: "allow" });

/** A gray pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

/** Answers all questions of the demo's form well, except the last. */
const answerAll = async (guest: Guest): Promise<void> => {
  const { page, say } = guest;
  await choose(guest, starsName(guest, 5));
  await next(guest);
  await choose(guest, "10");
  await next(guest);
  await choose(guest, "من صديق");
  await next(guest);
  await choose(guest, "الطعم");
  await next(guest);
  await page.getByLabel(say("campaigns_rate_words")).fill("كل شيء رائع");
  await next(guest);
  const photo = { name: "table.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
  await page.locator("input[type=file]").setInputFiles(photo);
  await see(page.getByRole("img", { name: say("campaigns_rate_photo") }));
  await seeGone(page.getByRole("progressbar", { name: say("campaigns_rate_photo_sending") }));
};

/** Redeems the won ticket at the till; the guest's page shows it. */
const redeemWon = async (guest: Guest, cashier: Staff): Promise<void> => {
  const { page, say } = guest;
  await see(page.getByText(say("campaigns_gift_won"), { exact: true }));
  expect(await auditAccessibility(page, "what was won")).toEqual([]);
  await link(guest, say("campaigns_gift_show")).click();
  await page.waitForURL(/\/prize\//);
  const caption = page.locator("figcaption").first();
  await see(caption);
  await openTill(cashier);
  await scanAtTill(cashier, (await caption.innerText()).trim());
  await pressRedeem(cashier);
  await seeTicket(guest, "claimed");
  await pressNext(cashier);
};

/** A low score is not listed under high scores, also after a reload; it is listed under all. */
const narrow = async ({ page, say }: Staff, card: Locator): Promise<void> => {
  const band = say("console_campaigns_filter_band", { least: 76, most: 100 });
  await page.getByLabel(say("console_campaigns_filter_score"), { exact: true }).selectOption({ label: band });
  await seeGone(card);
  await page.reload();
  await see(page.getByRole("region", { name: say("console_campaigns_filter") }));
  await seeGone(page.locator("[aria-busy=true]"));
  await seeGone(card);
  await page.getByLabel(say("console_campaigns_filter_score"), { exact: true }).selectOption("");
  await page.getByRole("button", { name: say("console_campaigns_filter_words"), exact: true }).click();
  await see(card);
};

test.describe("a form", () => {
  test("is answered one question at a time, survives a reload, and gives a gift", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "هيا الدوسري" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await openReward(guest, "campaigns_rate_tile");
    await see(page.getByText(say("campaigns_rate_step", { at: "1", of: "6" })));
    await next(guest);
    await see(page.getByRole("alert").filter({ hasText: fieldCatalog.answer_required.sa }));
    await choose(guest, starsName(guest, 1));
    await next(guest);
    await choose(guest, "9");
    await button(guest, say("campaigns_rate_back")).click();
    expect(await page.getByLabel(starsName(guest, 1), { exact: true }).isChecked()).toBe(true);
    await next(guest);
    await page.reload();
    await see(page.getByText(say("campaigns_rate_step", { at: "2", of: "6" })));
    expect(await page.getByLabel("9", { exact: true }).isChecked()).toBe(true);
    await next(guest);
    await choose(guest, "من صديق");
    await next(guest);
    await choose(guest, "الطعم");
    await choose(guest, "الخدمة");
    await next(guest);
    await page.getByLabel(say("campaigns_rate_words")).fill("وصل الطعام باردًا");
    await next(guest);
    const photo = { name: "table.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
    await page.locator("input[type=file]").setInputFiles([photo, photo, photo]);
    await see(page.getByRole("alert").filter({ hasText: fieldCatalog.too_many_images.sa }));
    const photos = page.getByRole("img", { name: say("campaigns_rate_photo") });
    await see(photos.nth(1));
    expect(await photos.count()).toBe(2);
    expect(await auditAccessibility(page, "the last question")).toEqual([]);
    await button(guest, say("campaigns_rate_photo_remove")).first().click();
    await seeGone(page.getByRole("alert"));
    await button(guest, say("loyalty_verify")).click();
    await verify(guest);
    await button(guest, say("campaigns_rate_send")).click();
    await redeemWon(guest, cashier);

    await goTo(cashier, "evaluations");
    const card = cashier.page.getByRole("article").filter({ hasText: "وصل الطعام باردًا" });
    await see(card.getByText(cashier.say("console_campaigns_low"), { exact: true }));
    await see(card.getByRole("img", { name: cashier.say("console_campaigns_photo") }));
    expect(await auditAccessibility(cashier.page, "what guests answered")).toEqual([]);
    await card.getByRole("button", { name: cashier.say("console_campaigns_see") }).click();
    await see(card.getByText(cashier.say("console_campaigns_seen_by")));
    await narrow(cashier, card);

    await go(guest, `/evaluate/${codes.main}/visit`);
    await see(heading(guest, "لا يمكنك الإرسال أكثر من مرة."));
  });

  test(
    "answered without a network is sent once when the network returns",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "أروى السبيعي" });
      const { page, context, say } = guest;
      guest.accepted.push(/^net::ERR_/);
      await signIn(guest);
      await go(guest, `/evaluate/${codes.main}/visit`);
      await answerAll(guest);
      let sent = 0;
      page.on("request", (request) => {
        if (request.method() === "POST" && /\/evaluations\/[^/]+\/$/.test(request.url())) sent += 1;
      });
      await context.setOffline(true);
      await button(guest, say("campaigns_rate_send")).click();
      await see(page.getByText(say("campaigns_rate_waiting"), { exact: true }));
      await see(page.getByText(say("campaigns_rate_waiting_text"), { exact: true }));
      expect(await auditAccessibility(page, "answers that wait")).toEqual([]);
      const tried = sent;
      await context.setOffline(false);
      await see(page.getByText(say("campaigns_gift_won"), { exact: true }));
      expect(sent).toBe(tried + 1);
      await redeemWon(guest, cashier);
    },
  );

  test("closed before it was sent is sent when the page opens again", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "لولوة الحربي" });
    const { page, context, say } = guest;
    guest.accepted.push(/^401 /, /^net::ERR_/);
    await go(guest, `/evaluate/${codes.main}/visit`);
    await answerAll(guest);
    await context.setOffline(true);
    await button(guest, say("campaigns_rate_send")).click();
    await see(page.getByText(say("campaigns_rate_waiting"), { exact: true }));
    // A page may still send while it closes.
    await page.close();
    await context.setOffline(false);
    const opened = { ...guest, page: await context.newPage() };
    await go(opened, `/evaluate/${codes.main}/visit`);
    await see(opened.page.getByText(say("campaigns_rate_unverified"), { exact: true }));
  });

  test("about an order leads to the orders if none is given", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest();
    guest.accepted.push(/^401 /);
    const { page, say } = guest;
    await go(guest, `/evaluate/${codes.main}/order`);
    await see(page.getByText(say("campaigns_rate_which_order"), { exact: true }));
    await seeGone(button(guest, say("campaigns_rate_next")));
    await link(guest, say("orders_title")).click();
    await page.waitForURL(`**/orders/${codes.main}`);
  });

  test("registers a new guest, whose gift is redeemed once", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "ريم الشمري" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await openReward(guest, "campaigns_enter_title");
    await button(guest, say("campaigns_enter_send")).click();
    await see(page.getByText("الاسم مطلوب"));
    await page.getByLabel(say("customers_full_name"), { exact: true }).fill(guest.person.name);
    await page.getByLabel("ما طبقك المفضل؟").selectOption("kabsa");
    expect(await auditAccessibility(page, "register and win")).toEqual([]);
    await button(guest, say("campaigns_enter_send")).click();
    await verify(guest);
    await redeemWon(guest, cashier);
    await go(guest, `/register-and-win/${codes.main}`);
    await see(heading(guest, "لا يمكنك المشاركة مرة أخرى."));
    await link(guest, say("prizes_to_rewards")).click();
    await page.waitForURL(`**/my-rewards/${codes.main}`);
  });
});
