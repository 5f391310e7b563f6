/** From an empty installation to a guest's delivered order. */
import { expect, test as base } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { advance, goTo, type Staff } from "./board.ts";
import { see, tablet, type Visit } from "./browser.ts";
import { writePair } from "./editing.ts";
import { type Empty, startEmpty } from "./empty-installation.ts";
import { type Guest, openMenu, scan } from "./guest.ts";
import { linkSentTo } from "./inbox.ts";
import { addDish } from "./menu.ts";
import { follow, seeHeadline, seeStep } from "./order.ts";
import { addBranch, addDishes, join, readCode, seeStart, setBrand } from "./onboarding.ts";
import { word } from "./words.ts";
import { collectForCash } from "./quick-order.ts";

const managerEmail = "huda@example.test";
const dish = { sa: "كبسة لحم", en: "" };

const test = base.extend<object, { empty: Empty }>({
  empty: [
    async ({}, use) => {
      const empty = await startEmpty("omar@example.test");
      await use(empty);
      await empty.product.stop();
    },
    { scope: "worker" },
  ],
  product: [({ empty }, use) => use(empty.product), { scope: "worker" }],
});

const toStaff = async (visit: Visit, url: string): Promise<Staff> => ({
  ...(await visit(tablet)),
  url,
  language: "sa",
  say: (key, values) => word(key, "sa", values),
});
const title = ({ page, say }: Staff, key: string) => page.getByRole("heading", { level: 1, name: say(key) });

const createEstablishment = async (operator: Staff): Promise<void> => {
  const { page, say } = operator;
  await page
    .getByRole("link", { name: say("console_establishments_add") })
    .first()
    .click();
  await writePair(operator, "console_establishments_name", { sa: "مطبخ الوليمة", en: "Waleema Kitchen" });
  await page.getByLabel(say("console_establishments_slug"), { exact: true }).fill("waleema");
  await page.getByLabel(say("console_establishments_domain")).fill("menu.waleema.example");
  await page.getByLabel(say("console_establishments_vat")).fill("310000000000003");
  await page.getByLabel(say("console_establishments_email"), { exact: true }).fill(managerEmail);
  expect(await auditState(page, "a new establishment")).toEqual([]);
  await page.getByRole("button", { name: say("console_establishments_create") }).click();
  await see(page.getByRole("heading", { level: 1, name: "مطبخ الوليمة" }));
  await see(page.getByText(say("console_establishments_act_create")));
  expect(await auditState(page, "an establishment")).toEqual([]);
};

/** An unfinished establishment shows a friendly page. */
const seeOpeningSoon = async (guest: Guest): Promise<void> => {
  const answer = await fetch(`${guest.url}/`, { redirect: "manual", headers: { host: "menu.waleema.example" } });
  expect(answer.status).toBeLessThan(400);
  await guest.page.goto(`${guest.url}/error?code=opening_soon`);
  await see(guest.page.getByRole("heading", { name: guest.say("system_opening_soon") }));
};

const order = async (guest: Guest, code: string): Promise<void> => {
  await scan(guest, code);
  await openMenu(guest);
  await addDish(guest, dish);
  await collectForCash(guest);
  await follow(guest);
};

test.describe("the first day", () => {
  test("leads from an empty installation to a guest's delivered order", async ({ url, empty, visit, newGuest }) => {
    const operator = await toStaff(visit, url);
    await join(operator, empty.operatorLink, "عمر الحربي");
    await see(title(operator, "console_app_nav_establishments"));
    expect(await auditState(operator.page, "no establishments")).toEqual([]);
    await createEstablishment(operator);

    const guest = await newGuest({ name: "ريم الدوسري" });
    await seeOpeningSoon(guest);

    const manager = await toStaff(visit, url);
    await join(manager, await linkSentTo(url, managerEmail), "هدى الزهراني");
    await see(title(manager, "console_app_nav_start"));
    expect(await auditState(manager.page, "getting started")).toEqual([]);
    await setBrand(manager);
    await seeStart(manager, 1);
    await addBranch(manager);
    await seeStart(manager, 2);
    await addDishes(manager, dish.sa, "45");
    await seeStart(manager, 3);
    const code = await readCode(manager);

    await order(guest, code);
    await seeStart(manager, 5);
    await see(manager.page.getByText(manager.say("console_onboarding_finished")));
    await goTo(manager, "orders");
    await advance(manager, guest.person.name, "console_orders_move_accept");
    await advance(manager, guest.person.name, "console_orders_move_ready");
    await seeStep(guest, 2, "ready");
    await advance(manager, guest.person.name, "console_orders_move_collected");
    await seeHeadline(guest, guest.say("orders_head_collected"));

    await operator.page
      .getByRole("navigation")
      .getByRole("link", { name: operator.say("console_app_nav_establishments") })
      .click();
    const row = operator.page.getByRole("row").filter({ hasText: "مطبخ الوليمة" });
    await see(row.getByText(operator.say("console_establishments_well")));
  });
});
