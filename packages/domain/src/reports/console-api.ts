import { z } from "zod/mini";
import { type Call, defineCall } from "../contract/call.ts";
import { bilingual, day, halalas, id, instant, orderType } from "../contract/fields.ts";
import { tender } from "../settlements/fields.ts";
import { getLength, longestPeriod, steps } from "./period.ts";

/** Sums that may fall below zero on a day on which more came back than was sold. */
const difference = z.int();
const count = z.int().check(z.gte(0));

const period = z.strictObject({ from: day, to: day });
const inPeriod = {
  /** Days in the establishment's time zone, both included. */
  from: day,
  to: day,
  branch_id: z.optional(id),
};
type Asked = { from: string; to: string };
const begins = z.refine<Asked>((asked) => getLength(asked) >= 1, {
  error: "field_invalid",
  path: ["to"],
});
const isRead = z.refine<Asked>((asked) => getLength(asked) <= longestPeriod, {
  error: "field_invalid",
  path: ["from"],
});
const periodQuery = z.strictObject(inPeriod).check(begins, isRead);
const stepQuery = z.strictObject({ ...inPeriod, by: z.enum(steps, { error: "field_invalid" }) }).check(begins, isRead);

/** Fields of every report: its period, and the one it is compared with. */
const about = {
  period,
  before: period,
  /**
   * Null for a period that is over. One that still runs is compared with `before` up to this instant, a full hour. An
   * earlier release leaves it out.
   */
  before_until: z.optional(z.nullable(instant)),
  time_zone: z.string(),
};

const report = {
  method: "GET",
  tag: "reports",
  tenant: "staff",
  roles: ["manager"],
  scope: { branch: "query.branch_id" },
  errors: [],
} as const satisfies Partial<Call>;

const todayOf = z.strictObject({
  branch_id: id,
  /** Placed today and still standing. */
  orders: count,
  sales: difference,
  /** Money received today less what was given back. */
  received: difference,
  /** What is due of orders served today or before. */
  unpaid: halalas,
  /** Orders not accepted yet. */
  waiting: count,
  /** Accepted and not handed over. */
  running: count,
  /** Of both, those that are past the time they were promised for. */
  late: count,
});
export type TodayOfBranch = z.infer<typeof todayOf>;

export const readToday = defineCall({
  ...report,
  url: "/console/reports/today/",
  summary: "Today's orders, sales and money received, what waits and what is late, by branch",
  answers: { 200: z.strictObject({ day, at: instant, time_zone: z.string(), branches: z.array(todayOf) }) },
});

/** Sales less returns with VAT inside and without; tips apart. */
const sums = {
  orders: count,
  sales: difference,
  net: difference,
  tax: difference,
  tips: difference,
  returns: count,
  returned: halalas,
};
const salesSum = z.strictObject(sums);
export type SalesFigures = z.infer<typeof salesSum>;

export const readSales = defineCall({
  ...report,
  url: "/console/reports/sales/",
  summary: "Sales over time, by type of order, by hour, and how long orders took",
  query: stepQuery,
  answers: {
    200: z.strictObject({
      ...about,
      /** Whether menu prices have VAT inside; sales always do. */
      prices_include_tax: z.boolean(),
      now: salesSum,
      then: salesSum,
      buckets: z.array(z.strictObject({ ...period.shape, now: salesSum, then: salesSum })),
      types: z.array(z.strictObject({ order_type: orderType, orders: count, sales: difference, then: count })),
      hours: z.array(z.strictObject({ hour: z.int(), orders: count, sales: difference, then: count })),
      /** Of orders wanted at once: how many are known, seconds on average from placed to handed over, and handed over late. */
      times: z.array(
        z.strictObject({
          order_type: orderType,
          timed: count,
          seconds: z.nullable(count),
          seconds_then: z.nullable(count),
          late: count,
          orders: count,
        }),
      ),
    }),
  },
});

export const readItems = defineCall({
  ...report,
  url: "/console/reports/items/",
  summary: "What was sold, item by item",
  query: periodQuery,
  answers: {
    200: z.strictObject({
      ...about,
      items: z.array(
        z.strictObject({ id, name: bilingual, quantity: count, returned: count, sales: difference, then: difference }),
      ),
    }),
  },
});

const customers = z.strictObject({ customers: count, new: count, returning: count });
export const readCustomers = defineCall({
  ...report,
  url: "/console/reports/customers/",
  summary: "How many customers bought: for the first time, and again",
  query: stepQuery,
  answers: {
    200: z.strictObject({
      ...about,
      now: customers,
      then: customers,
      buckets: z.array(z.strictObject({ ...period.shape, now: customers, then: z.strictObject({ new: count }) })),
    }),
  },
});

export const loyaltyKinds = ["points", "vouchers", "prizes", "coupons", "punches"] as const;
export const readLoyalty = defineCall({
  ...report,
  url: "/console/reports/loyalty/",
  summary: "Points, vouchers, prizes, coupons and punches given and used",
  query: periodQuery,
  answers: {
    200: z.strictObject({
      ...about,
      /** Points given less those taken back; given and used of the others, less what was undone. Points know no branch. */
      kinds: z.array(
        z.strictObject({
          kind: z.enum(loyaltyKinds),
          given: z.nullable(difference),
          used: z.nullable(difference),
          given_then: z.nullable(difference),
          used_then: z.nullable(difference),
        }),
      ),
      expired_points: count,
      /** Discount of coupons, in halalas. */
      coupons_off: halalas,
    }),
  },
});

export const readScores = defineCall({
  ...report,
  url: "/console/reports/scores/",
  summary: "What guests thought: evaluations and their scores",
  query: stepQuery,
  answers: {
    200: z.strictObject({
      ...about,
      /** Scores are tenths of points of a hundred. */
      now: z.strictObject({ answers: count, score: z.nullable(count), low: count }),
      then: z.strictObject({ answers: count, score: z.nullable(count), low: count }),
      buckets: z.array(
        z.strictObject({
          ...period.shape,
          answers: count,
          score: z.nullable(count),
          low: count,
          score_then: z.nullable(count),
        }),
      ),
    }),
  },
});

export const readSources = defineCall({
  ...report,
  url: "/console/reports/sources/",
  summary: "Where visits came from, and the orders and sales of their guests",
  query: periodQuery,
  answers: {
    200: z.strictObject({
      ...about,
      sources: z.array(
        z.strictObject({
          /** '' where nothing was named. */
          source: z.string(),
          visits: count,
          orders: count,
          sales: difference,
          visits_then: count,
        }),
      ),
    }),
  },
});

const taxed = { net: difference, tax: difference, gross: difference };
export const readTaxes = defineCall({
  ...report,
  url: "/console/reports/taxes/",
  summary: "Tax by rate, charges and tips apart; equal to the invoices less the credit notes",
  query: periodQuery,
  answers: {
    200: z.strictObject({
      ...about,
      rates: z.array(
        z.strictObject({ rate_bp: z.int(), sold: z.strictObject(taxed), returned: z.strictObject(taxed), ...taxed }),
      ),
      total: z.strictObject(taxed),
      /** Delivery and service, inside the sums above. */
      charges: z.strictObject(taxed),
      /** Outside tax. */
      tips: difference,
      /** What invoices less credit notes say; tips are in neither. */
      documents: difference,
    }),
  },
});

/** Money of a day: received less what was undone, and what went back. A correction may bring the first below zero. */
const money = { received: difference, refunded: halalas, net: difference };
/** Tips are those of the sales of these days, as in the other reports. */
const moneySum = z.strictObject({ ...money, tips: difference });
export type MoneyFigures = z.infer<typeof moneySum>;
const byTender = z.strictObject({ cash: difference, card: difference, online: difference, voucher: difference });

/** What is still open of the period's days, as it is now. */
const openMoney = {
  /** Cash that couriers took and have not handed in; it counts as received. */
  with_couriers: halalas,
  /** Of served orders that nobody paid in full. */
  unpaid: halalas,
  /** Sales of a time when payments at the branch were not recorded; nothing of them counts as received. */
  not_recorded: halalas,
};

export const readPayments = defineCall({
  ...report,
  url: "/console/reports/payments/",
  summary: "What was received and given back, by tender, over time and by branch, and what is still open",
  query: stepQuery,
  answers: {
    200: z.strictObject({
      ...about,
      now: moneySum,
      then: moneySum,
      tenders: z.array(
        z.strictObject({ tender, payments: difference, ...money, refunds: count, net_then: difference }),
      ),
      buckets: z.array(
        z.strictObject({
          ...period.shape,
          ...moneySum.shape,
          /** Net by tender. */
          by_tender: byTender,
          net_then: difference,
        }),
      ),
      branches: z.array(z.strictObject({ branch_id: id, ...moneySum.shape, ...openMoney })),
      open: z.strictObject({
        ...openMoney,
        unpaid_orders: count,
        not_recorded_orders: count,
        /** Money that guests are owed and nobody gave back, also for orders that ended unserved. */
        owed: halalas,
        owed_orders: count,
      }),
      /** Inside `refunded`: what the provider has not confirmed yet. */
      refunds_waiting: halalas,
    }),
  },
});
