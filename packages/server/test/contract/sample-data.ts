import type { Role } from "@sufra/domain/contract/call.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import type { BranchSeed } from "@sufra/demo/content/establishment-seed.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { json } from "../../src/platform/db/json.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Answer, Client } from "../support/http-client.ts";
import { insertCampaign } from "../../src/campaigns/campaigns.test-data.ts";
import { openProgram } from "../../src/referrals/referrals.test-data.ts";
import { insertEntryForm, insertForm } from "../../src/campaigns/forms.test-data.ts";
import { insertLevels, addPoints, insertPrize, insertRules } from "../fixtures/loyalty.ts";
import { openAccounts } from "./account-samples.ts";
import { openConnections } from "./connection-samples.ts";
import { openCouriers } from "./courier-samples.ts";
import { openPos } from "./pos-samples.ts";
import { openFirstDay } from "./first-day-samples.ts";
import { openCustomers, sendPictures } from "./customers.ts";
import { openManaged } from "./managed.ts";
import { openMoney } from "./money.ts";
import { openTeam } from "./team.ts";
import { insertWhole, type NewEstablishment, getSeed } from "./establishment.ts";
import { askCode, requireStatus, signIn, signInStaff } from "./sign-in.ts";
import { insertCard } from "./card.ts";
import { readManagedBranch } from "./managed-branch.ts";
import type { WholeProduct } from "./whole-product.ts";

export type SampleData = Awaited<ReturnType<typeof openSampleData>>;

/** Items to order: a product with an option, one without, a combo with its slots filled. */
const pick = (menu: Menu) => {
  const products = menu.categories.flatMap((category) => category.products).filter(({ available }) => available);
  const byId = new Map(products.map((each) => [each.id, each]));
  const least = (product: Menu["categories"][number]["products"][number] | undefined) =>
    (product?.option_groups ?? []).flatMap(({ min, options }) =>
      options.slice(0, min).map(({ id }) => ({ option_id: id, quantity: 1 })),
    );
  const plain = products.find(({ option_groups }) => option_groups.every(({ min }) => min === 0));
  const rich = products.find(({ option_groups }) => option_groups.some(({ min }) => min > 0));
  const combo = menu.combos.find(({ available }) => available);
  if (!plain || !rich || !combo) throw new Error("the menu lacks items that the contract tests order");
  const slots = combo.slots.flatMap((slot) => {
    const product = slot.products.map(({ product_id }) => byId.get(product_id)).find((each) => each !== undefined);
    return product ? [{ slot_id: slot.id, product_id: product.id, options: least(product) }] : [];
  });
  return {
    productId: plain.id,
    optionId: rich.option_groups.flatMap(({ options }) => options)[0]?.id ?? "",
    line: { product_id: rich.id, quantity: 2, options: least(rich), note: "no sugar" },
    plainLine: { product_id: plain.id, quantity: 3, options: [] },
    combo: { combo_id: combo.id, quantity: 1, products: slots, note: "to share" },
  };
};

export type Cart = ReturnType<typeof pick>;

/** Gets a quote for the body and places it; returns the order. */
export const order = async (
  client: Client,
  body: Record<string, unknown>,
  payment_method = "cash",
): Promise<Answer> => {
  const quoted = requireStatus(await client.post("/api/quotes/", body), 200).body;
  const wanted = { ...body, quote_id: quoted.quote_id, payment_method, expected_total: quoted.total };
  return requireStatus(await client.post("/api/orders/", wanted, { key: true }), 201);
};

const loadIds = async (database: Database, { seed }: NewEstablishment) => {
  const [main, other] = seed.branches as [BranchSeed, BranchSeed];
  return database.inTenant(seed.id, async (tx) => {
    const tables = await tx
      .selectFrom("dining_table")
      .select(["id", "branch_id"])
      .where("tenant_id", "=", seed.id)
      .orderBy("number")
      .execute();
    const zone = await tx
      .selectFrom("delivery_zone")
      .select("id")
      .where("tenant_id", "=", seed.id)
      .where("branch_id", "=", main.id)
      .executeTakeFirstOrThrow();
    const getTable = (branch: string): string => tables.find(({ branch_id }) => branch_id === branch)?.id ?? "";
    return {
      tenantId: seed.id,
      qr: seed.qr as string,
      branchQr: main.qr,
      branchId: main.id,
      otherBranchId: other.id,
      tableId: getTable(main.id),
      otherTableId: getTable(other.id),
      zoneId: zone.id,
      place: { lat: main.lat, lng: main.lng },
    };
  });
};

/** A started punch card of the guest, and its program. */
const openCard = (database: Database, tenant_id: string, customer_id: string) =>
  database.inTenant(tenant_id, async (tx) => {
    const program = await tx
      .selectFrom("punch_program")
      .select(["id as program_id", "required", "days", "reward_name"])
      .where("tenant_id", "=", tenant_id)
      .orderBy("position")
      .executeTakeFirstOrThrow();
    const id = newId();
    const reward_name = json(program.reward_name);
    const card = { tenant_id, id, customer_id, status: "open", punches: 0, ...program, reward_name };
    await tx.insertInto("punch_card").values(card).execute();
    return { punchCardId: id, programId: program.program_id };
  });

const tell = (database: Database, tenantId: string, customerId: string): Promise<string> => {
  const id = newId();
  const params = json({ points: 5 });
  return database.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto("notification")
      .values({ tenant_id: tenantId, id, customer_id: customerId, kind: "points_earned", params, dedupe_key: id })
      .execute();
    return id;
  });
};

/** A text that its vendor refused. */
const failText = async (database: Database, tenant_id: string): Promise<string> => {
  const id = newId();
  const text = { channel: "sms", kind: "service", recipient: "+966500000077", body: "Ready", state: "failed" };
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({ tenant_id, id, dedupe_key: id, failure: "503", ...text })
      .execute(),
  );
  return id;
};

/** A wheel for orders, and a wheel that the guest has spun. */
const openWheels = async ({ database }: WholeProduct, tenantId: string, guest: Client) => {
  const wheelId = await insertCampaign(database, tenantId, [{ points: 5 }, {}], {
    per_order: true,
    form_required: true,
  });
  const spunWheelId = await insertCampaign(database, tenantId, [{ points: 5 }, {}]);
  const { body } = requireStatus(await guest.post(`/api/wheels/${spunWheelId}/spins/`, {}, { key: true }), 201);
  return { wheelId, spunWheelId, drawId: body.draw_id as string };
};

/** A form that the neighbor answered, an order to refer to, and a form to register and win. */
const openForms = async ({ database }: WholeProduct, tenantId: string, who: Asked) => {
  const { id: formId, questionIds } = await insertForm(database, tenantId, { kinds: ["rating"] });
  const [questionId = ""] = questionIds;
  await insertEntryForm(database, tenantId, [{ points: 5 }], {
    questions: [{ id: "dish", kind: "text", choices: [] }],
  });
  const answers = { answers: { [questionId]: 1 } };
  const { body } = requireStatus(await who.neighbor.post(`/api/evaluations/${formId}/`, answers, { key: true }), 201);
  const deliveredId = (await order(who.guest, who.pickup)).body.id as string;
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    requireStatus(await who.cashier.post(`/api/console/orders/${deliveredId}/moves/`, { to }), 200);
  return { formId, questionId, evaluationId: body.id as string, deliveredId };
};
type Asked = { guest: Client; neighbor: Client; cashier: Client; pickup: Record<string, unknown> };

/** Points, levels and a shop; the guest has enough points and a reward. */
const openShops = async ({ database }: WholeProduct, tenantId: string, guest: Client) => {
  await insertRules(database, tenantId);
  await insertLevels(database, tenantId, [0, 1_000_000]);
  const prizeId = await insertPrize(database, tenantId);
  await addPoints(database, tenantId, requireStatus(await guest.get("/api/me/"), 200).body.id as string, 10_000);
  const claim = () => guest.post(`/api/prizes/${prizeId}/claims/`, undefined, { key: true });
  const { body } = requireStatus(await claim(), 201);
  const spare = requireStatus(await claim(), 201).body.code as string;
  return { prizeId, rewardId: body.reward_id as string, rewardCode: body.code as string, spare };
};

/**
 * An establishment with data for all calls: guests, an address, orders of each kind, a card attempt, an open call,
 * staff.
 */
export const openSampleData = async (
  product: WholeProduct,
  mark: string,
  ...branches: [main?: Partial<BranchSeed>, other?: Partial<BranchSeed>]
) => {
  const made = await insertWhole(product.database, getSeed(mark, ...branches));
  const ids = await loadIds(product.database, made);
  const guest = await signIn(product, ids);
  const neighbor = await signIn(product, ids);
  const cart = pick(requireStatus(await guest.get<Menu>(`/api/menu/${ids.branchId}/`), 200).body);
  const address = { title: "Home", description: `Behind the mosque, ${mark}`, ...ids.place };
  const addressId = requireStatus(await guest.post("/api/me/addresses/", address), 201).body.id as string;
  const basket = { branch_id: ids.branchId, lines: [cart.line, cart.plainLine], combos: [cart.combo] };
  const dineIn = await order(guest, { ...basket, order_type: 1, table_id: ids.tableId });
  const delivery = await order(guest, { ...basket, order_type: 3, address_id: addressId });
  const bring = async () => (await order(guest, { ...basket, order_type: 3, address_id: addressId })).body.id as string;
  const paid = await order(guest, { ...basket, order_type: 2 }, "online_card");
  const call = requireStatus(await guest.post(`/api/tables/${ids.tableId}/calls/`, { kind: "waiter" }), 201);
  const quote = requireStatus(await guest.post("/api/quotes/", { ...basket, order_type: 2 }), 200).body;
  const asking = product.client(ids.qr);
  const me = requireStatus(await guest.get("/api/me/"), 200).body;
  const { spare, ...shops } = await openShops(product, ids.tenantId, guest);
  const cashier = await signInStaff(product, made.accounts.cashier);
  const manager = await signInStaff(product, made.accounts.manager);
  await openProgram(product.database, ids.tenantId);
  const referralCode = requireStatus(await guest.get("/api/referrals/me/"), 200).body.code as string;
  const invited = requireStatus(
    await guest.post("/api/referrals/leads/", { name: "Noura", channel: "link" }, { key: true }),
    201,
  );
  const redeemed = requireStatus(await cashier.post("/api/console/redemptions/", { code: spare }, { key: true }), 201);
  const operator = await signInStaff(product, made.accounts.operator);
  const team = await openTeam(product.database, ids, manager);
  const card = await openCard(product.database, ids.tenantId, me.id);
  const pickup = { ...basket, order_type: 2 };
  const forms = await openForms(product, ids.tenantId, { guest, neighbor, cashier, pickup });
  const { deliveredId } = forms;
  const money = {
    tenantId: ids.tenantId,
    branchId: ids.branchId,
    otherBranchId: ids.otherBranchId,
    memberId: team.memberId,
    deliveredId,
  };
  return {
    ...ids,
    mark,
    seed: made.seed,
    accounts: made.accounts,
    cart,
    basket,
    addressId,
    guestId: me.id as string,
    guestPhone: me.phone_number as string,
    redemptionId: redeemed.body.id as string,
    ...card,
    ...(await sendPictures(product, ids.tenantId, me.id)),
    messageId: await failText(product.database, ids.tenantId),
    noticeId: await tell(product.database, ids.tenantId, me.id),
    orderId: dineIn.body.id as string,
    deliveryId: delivery.body.id as string,
    payableId: paid.body.id as string,
    attemptId: paid.body.payment.attempt_id as string,
    savedCardId: await insertCard(product.database, ids.tenantId, me.id),
    ...(await openCouriers(manager, [await bring(), await bring()])),
    callId: call.body.id as string,
    quoteId: quote.quote_id as string,
    total: quote.total as number,
    ...shops,
    ...(await openWheels(product, ids.tenantId, guest)),
    referralCode,
    leadCode: new URL(invited.body.link as string).pathname.split("/")[2] ?? "",
    ...forms,
    ...(await openMoney(product.database, manager, { ...money, deliveryId: delivery.body.id as string })),
    challengeId: await askCode(asking, ids.qr),
    ...(await openManaged(product.url, manager, cart.productId)),
    guest,
    neighbor,
    visitor: product.client(ids.qr),
    cashier,
    manager,
    operator,
    ...team,
    signingIn: await openAccounts(product.database, ids.tenantId, manager),
    ...(await openCustomers(product.database, { tenantId: ids.tenantId, memberId: team.memberId }, manager)),
    managed: await readManagedBranch(manager, ids.otherBranchId),
    firstDay: await openFirstDay(ids.tenantId, operator, manager),
    whatsapp: await openConnections(manager),
    pos: await openPos(product.database, { ...ids, orderId: dineIn.body.id as string }),
  };
};

/** The client of a role. */
export const getClient = (establishment: SampleData, role: Role): Client =>
  ({
    visitor: establishment.visitor,
    customer: establishment.guest,
    cashier: establishment.cashier,
    manager: establishment.manager,
    operator: establishment.operator,
  })[role];
