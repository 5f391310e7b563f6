/** A cashier at the till, and the guest's page at the same time. */
import jsqr from "jsqr";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import { go, type Guest, sheet, signIn } from "./guest.ts";

/** The demo's guest with points (packages/demo/src/insert-known-guest.ts). A number gets one code per minute. */
const knownPerson = { name: "سارة الحربي", national: "500000100", phone: "+966500000100" };

const at = (place: string): string => `/${place}/${codes.main}`;

export const signInAsKnown = async (newcomer: Guest): Promise<Guest> => {
  const guest = { ...newcomer, person: knownPerson };
  await signIn(guest);
  return guest;
};

const shownCode = async ({ page }: Guest): Promise<string> => {
  const caption = page.locator("figcaption").first();
  await see(caption);
  return (await caption.innerText()).trim();
};

const readQr = jsqr as unknown as typeof jsqr.default;

/** What a camera at the till reads from the guest's screen. */
export const shownQr = async ({ page }: Guest): Promise<string> => {
  const svg = page.locator("figure svg").first();
  const side = Number((await svg.getAttribute("viewBox"))?.split(" ")[2]) * 4;
  const path = (await svg.locator("path").last().getAttribute("d")) ?? "";
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0, width = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((at) =>
    at.slice(1).map(Number),
  ))
    for (let row = y * 4; row < y * 4 + 4; row += 1)
      for (let at = x * 4; at < (x + width) * 4; at += 1)
        pixels.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3);
  return readQr(pixels, side, side)?.data ?? "";
};

/** The guest's own code from their screen. */
export const ownCode = async (guest: Guest): Promise<string> => {
  await go(guest, at("my-code"));
  return shownCode(guest);
};

/** Claims a prize in the shop; the guest's screen then shows its ticket. Returns the code. */
export const claim = async (guest: Guest, prize: string): Promise<string> => {
  const { page, say } = guest;
  await go(guest, at("prize-shop"));
  await page.getByRole("main").getByRole("button", { name: prize }).click();
  await sheet(guest, prize)
    .getByRole("button", { name: say("prizes_confirm") })
    .click();
  await page.waitForURL(/\/prize\//);
  return shownCode(guest);
};

const word = { held: "prizes_held", claimed: "prizes_state_claimed", available: "prizes_state_available" } as const;

/** Waits until the guest's ticket shows this state, without a reload. */
export const seeTicket = ({ page, say }: Guest, state: keyof typeof word): Promise<void> =>
  see(page.getByText(say(word[state]), { exact: true }));

/** Types the code and Enter, like a barcode scanner. */
export const scanAtTill = async ({ page, say }: Staff, code: string): Promise<void> => {
  const label = say("console_till_code");
  const owner = say("console_till_code_customer");
  await page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(owner, { exact: true }))
    .fill(code);
  await page.keyboard.press("Enter");
};

export const openTill = (staff: Staff): Promise<void> => goTo(staff, "redeem");
/** The word in the colored block. */
export const seeAnswer = ({ page, say }: Staff, key: string): Promise<void> =>
  see(page.getByRole("heading", { level: 2, name: say(key), exact: true }));

export const pressRedeem = async (staff: Staff): Promise<void> => {
  await staff.page.getByRole("button", { name: staff.say("console_till_redeem"), exact: true }).click();
  await seeAnswer(staff, "console_till_done");
};

export const pressNext = ({ page, say }: Staff): Promise<void> =>
  page.getByRole("button", { name: say("console_till_next"), exact: true }).click();

/** The code of a receipt that the restaurant's other register printed now. */
export const receiptOf = (vatNumber: string, total: string, vat: string): string =>
  Buffer.concat(
    ["رواق الهيل", vatNumber, new Date().toISOString(), total, vat].map((value, at) =>
      Buffer.concat([Buffer.from([at + 1, Buffer.byteLength(value)]), Buffer.from(value)]),
    ),
  ).toString("base64");

/** Sends the bill in the form with so many points, and waits until it is added. */
export const addBill = async ({ page, say }: Staff, count: number): Promise<void> => {
  const button = page.getByRole("button", { name: say("console_till_bill_add", { count }), exact: true });
  await see(button);
  await button.click();
};

/** Undoes the newest entry of this name in the day's list, with a reason. */
export const undo = async ({ page, say }: Staff, name: string, reason: string): Promise<void> => {
  await page
    .getByRole("button", { name: say("console_till_undo_of", { name }), exact: true })
    .first()
    .click();
  const question = page.getByRole("dialog", {
    name: new RegExp(`^(${say("console_till_undo_title")}|${say("console_till_undo_bill")})$`),
  });
  await question.getByRole("button", { name: say(reason), exact: true }).click();
  await question.getByRole("button", { name: say("console_till_undo"), exact: true }).click();
  await seeGone(question);
};
