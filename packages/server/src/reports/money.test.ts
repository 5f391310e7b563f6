import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { addDays } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";

const runs = Math.ceil((fc.readConfigureGlobal().numRuns ?? 0) / 1000);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

/** At any moment these are on two or three different days: moving there lets a day begin, or come back. */
const zones = ["Pacific/Kiritimati", "Asia/Riyadh", "Pacific/Pago_Pago"] as const;
type Zone = (typeof zones)[number];
const orderCount = 3;

const step = fc.record({
  kind: fc.constantFrom("settle", "settle", "settle", "courier", "hand_in", "undo", "give_back", "close", "move"),
  order: fc.nat(orderCount - 1),
  tender: fc.constantFrom("cash", "card", "voucher"),
  /** Undefined: all that is due. */
  amount: fc.constantFrom(undefined, undefined, 350, 1_200),
  which: fc.nat(5),
  zone: fc.constantFrom(...zones),
});
const histories = fc.array(step, { minLength: 10, maxLength: 24 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A branch with an open drawer and delivered orders that nobody has paid. */
const openDesk = async (product: Product) => {
  const shop = await openShop(product.database);
  const guest = await newGuest(product, shop);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const address = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7, phone_number: "0500000001" };
  const more = { door_number: "", level_number: "", block_number: "", notes: "" };
  const { body } = await guest.client.post("/api/me/addresses/", { ...address, ...more });
  const orders: string[] = [];
  for (let count = 0; count < orderCount; count += 1) {
    const { id } = (await place(guest.client, getCart(shop, { order_type: 3, address_id: body.id }))).body;
    for (const to of ["sent_to_kitchen", "ready", "assigned", "en_route", "delivered"])
      await manager.post(`/api/console/orders/${id}/moves/`, { to });
    orders.push(id);
  }
  const post = (path: string, sent: object) => manager.post(`/api/console/${path}/`, sent, { key: true });
  const openDrawer = async (): Promise<string> =>
    (await post(`drawers/${shop.id("drawer")}/shifts`, { opening: 100_000 })).body.shift.id;
  return { product, shop, manager, orders, post, openDrawer };
};
type Desk = Awaited<ReturnType<typeof openDesk>>;

type Booked = { day: string; tender: string; received: number; refunded: number };
/** What the test itself notes of a history, to compare reports and closings with. */
type Notes = {
  zone: Zone;
  shiftId: string;
  booked: Booked[];
  standing: { id: string; tender: string; amount: number }[];
  closings: Report[];
};

const book = ({ product }: Desk, { booked, zone }: Notes, tender: string, received: number, refunded: number): void =>
  void booked.push({ day: getBusinessDay(product.database.now(), zone), tender, received, refunded });

const settle = async (desk: Desk, notes: Notes, { order, amount }: Step, tender: string, how: object) => {
  const sent = { tender, amount, reference: "7", ...how };
  const { status, body } = await desk.post(`orders/${desk.orders[order]}/settlements`, sent);
  if (status !== 201) return;
  const { id, amount: received } = body.settlement;
  notes.standing.push({ id, tender, amount: received });
  book(desk, notes, tender, received, 0);
};

/** Steps that are refused, such as a payment of nothing due, book nothing. */
const take: Record<string, (desk: Desk, notes: Notes, step: Step) => Promise<void>> = {
  settle: (desk, notes, asked) => settle(desk, notes, asked, asked.tender, { shift_id: notes.shiftId }),
  courier: (desk, notes, asked) => settle(desk, notes, asked, "cash", { with_courier: true }),
  hand_in: async ({ manager, shop, post }, { shiftId }) => {
    const { items } = (await manager.get(`/api/console/courier-cash/?branch_id=${shop.branchId}`)).body;
    await post(`shifts/${shiftId}/courier-cash`, { settlement_ids: items.map(({ id }: { id: string }) => id) });
  },
  undo: async (desk, notes, { which }) => {
    const one = notes.standing[which];
    if (!one) return;
    const undone = await desk.post(`settlements/${one.id}/undo`, { reason: "Wrong", shift_id: notes.shiftId });
    if (undone.status !== 200) return;
    notes.standing.splice(which, 1);
    book(desk, notes, one.tender, -one.amount, 0);
  },
  give_back: async (desk, notes, { order, tender }) => {
    const { orders, post } = desk;
    const amount = 150;
    const back = { amount, reason: "cold", shift_id: notes.shiftId, refunds: [{ tender, amount, reference: "7" }] };
    const { status } = await post(`orders/${orders[order]}/returns`, back);
    if (status === 201) book(desk, notes, tender, 0, amount);
  },
  close: async ({ shop, post, openDrawer }, notes) => {
    await post(`shifts/${notes.shiftId}/close`, { counted: 0 });
    const number = notes.closings.length + 1;
    notes.closings.push((await post(`branch-days/${shop.branchId}/close`, { number })).body);
    notes.shiftId = await openDrawer();
  },
  move: async ({ product, shop }, notes, { zone }) => {
    notes.zone = zone;
    await product.database.asOwner(async (tx) => {
      await tx.updateTable("establishment").set({ time_zone: zone }).where("tenant_id", "=", shop.tenantId).execute();
    });
  },
};

type Sums = { received: number; refunded: number };
const add = (rows: readonly Sums[]): Sums => ({
  received: rows.reduce((sum, { received }) => sum + received, 0),
  refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
});
const byTender = <T extends Sums & { tender: string }>(rows: readonly T[]) =>
  Object.fromEntries(
    ["cash", "card", "online", "voucher"].map((tender) => [tender, add(rows.filter((row) => row.tender === tender))]),
  );

describeOnOneDatabase("money of random days", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  it(`is the same in the report, in the closings and in what was booked (seed ${seed})`, async () => {
    let given = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await product.platform.limits.forget("staff-address", "127.0.0.1");
        const desk = await openDesk(product);
        const { shop, manager } = desk;
        const shiftId = await desk.openDrawer();
        const notes: Notes = { zone: "Asia/Riyadh", shiftId, booked: [], standing: [], closings: [] };
        for (const asked of history) await take[asked.kind]?.(desk, notes, asked);
        given += notes.booked.length;

        const report = async (from: string, to: string) =>
          (await manager.get(`/api/console/reports/payments/?from=${from}&to=${to}&by=day&branch_id=${shop.branchId}`))
            .body;
        const today = getBusinessDay(product.database.now(), "Asia/Riyadh");
        const days = [-2, -1, 0, 1, 2].map((days) => addDays(today, days));
        const [first = "", last = ""] = [days[0], days.at(-1)];
        const whole = await report(first, last);
        const open: Report = (await manager.get(`/api/console/branch-days/${shop.branchId}/`)).body;
        const closed = [...notes.closings, open].flatMap(({ closing }) => closing.tenders);
        // Received = the closings' tenders less their refunds, to the halala.
        expect(byTender(whole.tenders)).toEqual(byTender(closed));
        expect(byTender(closed)).toEqual(byTender(notes.booked));
        expect(add([whole.now])).toEqual(add(notes.booked));
        for (const day of days) {
          const { tenders } = await report(day, day);
          expect([day, byTender(tenders)]).toEqual([day, byTender(notes.booked.filter((each) => each.day === day))]);
        }
        const { tenantId } = shop;
        expect(await product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId))).toEqual([]);
      }),
      { numRuns: runs, seed },
    );
    expect(given).toBeGreaterThan(0);
  });
});
