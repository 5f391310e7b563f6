/** The guest app's moments of movement, each as a guest meets it: what is prepared, and what starts it. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { listWheels } from "@sufra/domain/campaigns/wheel-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { claimPrize, listPrizes } from "@sufra/domain/prizes/api.ts";
import { agreeOnOrder, type Guest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";

export type Stage = { page: Page; guest: Guest; cashier: Guest };
type Start = () => Promise<unknown>;
/** Opens its screen and answers what starts the movement. */
export type Moment = { name: string; open: (stage: Stage) => Promise<Start> };

/** Movement is loaded after the first screen. */
const settleMs = 4_000;

const keyed = () => ({ "idempotency-key": randomUUID() });

const go = async ({ page, guest }: Stage, path: string): Promise<void> => {
  await page.goto(`${guest.url}${path}`);
  await page.locator("html[data-ready]").waitFor();
  await page.waitForTimeout(settleMs);
  // The popup of a first visit.
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
};

/** An order that is ready; answers its id and how staff hand it over. */
const readyOrder = async ({ guest, cashier }: Stage): Promise<{ id: string; deliver: Start }> => {
  const order = await agreeOnOrder(guest);
  const { id } = await guest.post<{ id: string }>("/api/orders/", JSON.parse(order.body()), keyed());
  const move = (to: string) => cashier.post(`/api/console/orders/${id}/moves/`, { to });
  for (const to of ["sent_to_kitchen", "ready"]) await move(to);
  return { id, deliver: () => move("delivered") };
};

/** Points arrive while the guest looks at a screen. */
const earnAt =
  (place: string) =>
  async (stage: Stage): Promise<Start> => {
    // An earlier order, so that the balance is not the first one.
    await (await readyOrder(stage)).deliver();
    const { deliver } = await readyOrder(stage);
    await go(stage, `/${place}/${mainCode}`);
    return deliver;
  };

const openDish = ({ page }: Stage): Start => {
  const dish = page.locator("[data-item]:has(img) h3 a").first();
  return () => dish.tap();
};

const tear = async (stage: Stage): Promise<Start> => {
  const { guest, cashier } = stage;
  await (await readyOrder(stage)).deliver();
  const { prizes } = await guest.get<AnswerOf<typeof listPrizes>>("/api/prizes/");
  const [prize] = prizes.filter(({ state }) => state === "claimable").toSorted((a, b) => a.points - b.points);
  if (!prize) throw new Error("the guest can claim no prize");
  const claimed = await guest.post<AnswerOf<typeof claimPrize>>(`/api/prizes/${prize.id}/claims/`, {}, keyed());
  await go(stage, `/prize/${mainCode}?reward=${claimed.reward_id}`);
  return () => cashier.post("/api/console/redemptions/", { code: claimed.code }, keyed());
};

const spin = async (stage: Stage): Promise<Start> => {
  const { wheels } = await stage.guest.get<AnswerOf<typeof listWheels>>("/api/wheels/");
  await go(stage, `/wheel/${mainCode}?wheel=${wheels[0]?.id ?? ""}`);
  const name = stage.page.getByRole("textbox");
  if ((await name.count()) > 0) await name.fill("Noura");
  return () => stage.page.locator("main form button[type=submit]").tap();
};

export const moments: readonly Moment[] = [
  {
    name: "dish to sheet",
    open: async (stage) => {
      await go(stage, `/menu/${mainCode}`);
      // The first one only loads the sheet; where that takes long, nothing moves.
      await openDish(stage)();
      await stage.page.waitForTimeout(2_000);
      await stage.page.goBack();
      await stage.page.waitForTimeout(2_000);
      return openDish(stage);
    },
  },
  {
    name: "sheet to dish",
    open: async (stage) => {
      await go(stage, `/menu/${mainCode}`);
      await openDish(stage)();
      await stage.page.waitForTimeout(2_000);
      return () => stage.page.goBack();
    },
  },
  {
    name: "dish to cart",
    open: async (stage) => {
      await go(stage, `/menu/${mainCode}`);
      const add = stage.page.locator("[data-item]:has(img) [data-add]").first();
      await add.tap();
      await stage.page.waitForTimeout(2_000);
      return () => stage.page.locator("[data-item]:has(img) [data-add]").first().tap();
    },
  },
  { name: "a number that counts", open: earnAt("prize-shop") },
  { name: "points that land", open: earnAt("loyalty") },
  { name: "a torn ticket", open: tear },
  {
    name: "an order served",
    open: async (stage) => {
      const { id, deliver } = await readyOrder(stage);
      await go(stage, `/orders/${mainCode}/${id}`);
      return deliver;
    },
  },
  { name: "the wheel", open: spin },
];
