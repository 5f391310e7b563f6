/** The first day: from an installation nobody has used to a guest's delivered order, by the console and the guest app alone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { advance, goTo, type Staff } from "./board.ts";
import { closeBrowser, openBrowser, see, startBrowser, tablet, type Visitor } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { writePair } from "./editing.ts";
import { type Empty, startEmpty } from "./empty-installation.ts";
import { type Guest, openGuest, openMenu, scan } from "./guest.ts";
import { linkSentTo } from "./inbox.ts";
import { addDish, openCart } from "./menu.ts";
import { follow, seeHeadline, seeStep } from "./order.ts";
import { addBranch, addDishes, join, readCode, seeStart, setBrand } from "./setting-up.ts";
import { word } from "./words.ts";

const managerEmail = "huda@example.test";
const dish = { sa: "كبسة لحم", en: "" };

let empty: Empty | undefined;
const people: Visitor[] = [];
beforeAll(async () => {
  [empty] = await Promise.all([startEmpty("omar@example.test"), startBrowser()]);
}, 180_000);
afterAll(async () => {
  await Promise.all(people.map((each) => each.close()));
  await closeBrowser();
  await empty?.product.stop();
});

const url = (): string => empty?.product.url ?? "";
const newStaff = async (): Promise<Staff> => {
  const visitor = await openBrowser(tablet);
  people.push(visitor);
  return { ...visitor, url: url(), language: "sa", say: (key, values) => word(key, "sa", values) };
};
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
  expect(await lookOver(page, "a new establishment")).toEqual([]);
  await page.getByRole("button", { name: say("console_establishments_create") }).click();
  await see(page.getByRole("heading", { level: 1, name: "مطبخ الوليمة" }));
  await see(page.getByText(say("console_establishments_act_create")));
  expect(await lookOver(page, "an establishment")).toEqual([]);
};

/** Half made, its address says something kind. */
const seeOpeningSoon = async (guest: Guest): Promise<void> => {
  const answer = await fetch(`${url()}/`, { redirect: "manual", headers: { host: "menu.waleema.example" } });
  expect(answer.status).toBeLessThan(400);
  await guest.page.goto(`${url()}/error?code=opening_soon`);
  await see(guest.page.getByRole("heading", { name: guest.say("system_opening_soon") }));
};

const order = async (guest: Guest, code: string): Promise<void> => {
  await scan(guest, code);
  await openMenu(guest);
  await addDish(guest, dish);
  await openCart(guest);
  await chooseOrderType(guest, 2);
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, "cash");
  await sendAndVerify(guest);
  await follow(guest);
};

describe("the first day", () => {
  it("leads from an empty installation to a guest's delivered order", async () => {
    const operator = await newStaff();
    await join(operator, empty?.operatorLink ?? "", "عمر الحربي");
    await see(title(operator, "console_app_nav_establishments"));
    expect(await lookOver(operator.page, "no establishments")).toEqual([]);
    await createEstablishment(operator);

    const guest = await openGuest(url(), { name: "ريم الدوسري" });
    people.push(guest);
    await seeOpeningSoon(guest);

    const manager = await newStaff();
    await join(manager, await linkSentTo(url(), managerEmail), "هدى الزهراني");
    await see(title(manager, "console_app_nav_start"));
    expect(await lookOver(manager.page, "getting started")).toEqual([]);
    await setBrand(manager);
    await seeStart(manager, 1);
    await addBranch(manager);
    await seeStart(manager, 2);
    await addDishes(manager, dish.sa, "45");
    await seeStart(manager, 3);
    const code = await readCode(manager);

    await order(guest, code);
    await seeStart(manager, 5);
    await see(manager.page.getByText(manager.say("console_start_finished")));
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
    for (const { problems } of people) expect(problems).toEqual([]);
  }, 420_000);
});
