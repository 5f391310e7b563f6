/** Forms that ask and give: a visit rated and a name registered, each to its reward redeemed at the till. */
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import { button, go, type Guest, heading, link, scan, verify } from "./guest.ts";
import { setStage } from "./stage.ts";
import { openTill, pressNext, pressRedeem, scanAtTill, seeTicket } from "./till.ts";

const stage = setStage();
/** A single grey pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

const next = (guest: Guest) => button(guest, guest.say("campaigns_rate_next")).click();
/** As a thumb does: on the words or the star, whose control covers them. */
const choose = ({ page }: Guest, name: string | RegExp) =>
  page.getByLabel(name, { exact: true }).check({ force: true });

/** Every question of the demo's form with a good word, up to the last one. */
const answerAll = async (guest: Guest): Promise<void> => {
  const { page, say } = guest;
  await choose(guest, say("campaigns_rate_stars", { count: 5 }));
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

/** Off the ticket that was won to the counter, where it is redeemed; the guest's page says so by itself. */
const redeemWon = async (guest: Guest): Promise<void> => {
  const { page, say } = guest;
  await see(page.getByText(say("campaigns_gift_won"), { exact: true }));
  expect(await lookOver(page, "what was won")).toEqual([]);
  await link(guest, say("campaigns_gift_show")).click();
  await page.waitForURL(/\/prize\//);
  const caption = page.locator("figcaption").first();
  await see(caption);
  await openTill(stage.cashier);
  await scanAtTill(stage.cashier, (await caption.innerText()).trim());
  await pressRedeem(stage.cashier);
  await seeTicket(guest, "claimed");
  await pressNext(stage.cashier);
};

describe("a form", () => {
  it("is answered one question at a time, kept over a reload, and gives a gift that the branch hands out", async () => {
    const guest = await stage.newGuest({ name: "هيا الدوسري" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await link(guest, say("campaigns_rate_tile")).click();
    await see(page.getByText(say("campaigns_rate_step", { at: "1", of: "6" })));
    await next(guest);
    await see(page.getByRole("alert"));
    await choose(guest, say("campaigns_rate_stars", { count: 1 }));
    await next(guest);
    await choose(guest, "9");
    await button(guest, say("campaigns_rate_back")).click();
    expect(await page.getByLabel(say("campaigns_rate_stars", { count: 1 }), { exact: true }).isChecked()).toBe(true);
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
    await page.locator("input[type=file]").setInputFiles(photo);
    await see(page.getByRole("img", { name: say("campaigns_rate_photo") }));
    expect(await lookOver(page, "the last question")).toEqual([]);
    await button(guest, say("loyalty_verify")).click();
    await verify(guest);
    await button(guest, say("campaigns_rate_send")).click();
    await redeemWon(guest);

    const { cashier } = stage;
    await goTo(cashier, "evaluations");
    const card = cashier.page.getByRole("article").filter({ hasText: "وصل الطعام باردًا" });
    await see(card.getByText(cashier.say("console_campaigns_low"), { exact: true }));
    await see(card.getByRole("img", { name: cashier.say("console_campaigns_photo") }));
    expect(await lookOver(cashier.page, "what guests answered")).toEqual([]);
    await card.getByRole("button", { name: cashier.say("console_campaigns_see") }).click();
    await see(card.getByText(cashier.say("console_campaigns_seen_by")));

    await go(guest, `/evaluate/${codes.main}/visit`);
    await see(heading(guest, "لا يمكنك الإرسال أكثر من مرة."));
  });

  it("answered without a network is sent by itself when it is back, once, with its gift", async () => {
    const guest = await stage.newGuest({ name: "أروى السبيعي" });
    const { page, context, say } = guest;
    guest.accepted.push(/^401 /, /^net::ERR_/);
    await go(guest, `/my-code/${codes.main}`);
    await button(guest, say("customers_sign_in")).click();
    await verify(guest);
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
    expect(await lookOver(page, "answers that wait")).toEqual([]);
    const tried = sent;
    await context.setOffline(false);
    await see(page.getByText(say("campaigns_gift_won"), { exact: true }));
    expect(sent).toBe(tried + 1);
    await redeemWon(guest);
  });

  it("closed while it waited is sent when its page is opened again", async () => {
    const guest = await stage.newGuest({ name: "لولوة الحربي" });
    const { page, context, say } = guest;
    guest.accepted.push(/^401 /, /^net::ERR_/);
    await go(guest, `/evaluate/${codes.main}/visit`);
    await answerAll(guest);
    await context.setOffline(true);
    await button(guest, say("campaigns_rate_send")).click();
    await see(page.getByText(say("campaigns_rate_waiting"), { exact: true }));
    await page.goto("about:blank");
    await context.setOffline(false);
    await go(guest, `/evaluate/${codes.main}/visit`);
    await see(page.getByText(say("campaigns_rate_unverified"), { exact: true }));
  });

  it("registers a new guest, whose gift is redeemed once", async () => {
    const guest = await stage.newGuest({ name: "ريم الشمري" });
    const { page, say } = guest;
    await scan(guest, codes.main);
    await link(guest, say("campaigns_enter_title")).click();
    await button(guest, say("campaigns_enter_send")).click();
    await see(page.getByText("الاسم مطلوب"));
    await page.getByLabel(say("customers_full_name"), { exact: true }).fill(guest.person.name);
    await page.getByLabel("ما طبقك المفضل؟").selectOption("kabsa");
    expect(await lookOver(page, "register and win")).toEqual([]);
    await button(guest, say("campaigns_enter_send")).click();
    await verify(guest);
    await redeemWon(guest);
    await go(guest, `/register-and-win/${codes.main}`);
    await see(heading(guest, "لا يمكنك المشاركة مرة أخرى."));
  });
});
