import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, type ReportRequest } from "./report-request.ts";

type Sum = {
  method: PaymentMethod;
  current: boolean;
  payments: number;
  captured: number;
  refunds: number;
  refunded: number;
  waiting: number;
};

/** Paid at the branch: counted at delivery, subtracted at return. */
const readAtBranch = async ({ tx, tenantId, before, period, ofBranch }: ReportRequest): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select payment_method as method, day >= ${period.from} as current, sum(orders)::int as payments,
      sum(gross + tip)::bigint as captured, sum(returns)::int as refunds,
      sum(returned + returned_tip)::bigint as refunded, 0 as waiting
    from sales_hour where tenant_id = ${tenantId} and payment_method <> 'online_card'
      and day between ${before.from} and ${period.to} ${ofBranch()}
    group by 1, 2`.execute(tx);
  return rows;
};

/** Captured by providers: by the day of the order, even if it was declined or the payment came late. */
const readCaptured = async ({ tx, tenantId, before, period, ofBranch }: ReportRequest): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select 'online_card' as method, o.business_day >= ${period.from} as current, count(*)::int as payments,
      sum(a.captured)::bigint as captured, 0 as refunds, 0 as refunded, 0 as waiting
    from customer_order o join payment_attempt a on a.tenant_id = ${tenantId} and a.order_id = o.id
    where o.tenant_id = ${tenantId} and o.business_day between ${before.from} and ${period.to} and a.captured > 0
      ${ofBranch("o.branch_id")}
    group by 2`.execute(tx);
  return rows;
};

const readRefunds = async ({ tx, tenantId, starts, middle, ends, ofBranch }: ReportRequest): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select 'online_card' as method, r.created_at >= ${middle} as current, 0 as payments, 0 as captured,
      count(*)::int as refunds, sum(r.amount)::bigint as refunded,
      coalesce(sum(r.amount) filter (where r.state = 'requested'), 0)::bigint as waiting
    from refund r join customer_order o on o.tenant_id = ${tenantId} and o.id = r.order_id
    where r.tenant_id = ${tenantId} and r.state <> 'failed' and r.created_at >= ${starts} and r.created_at < ${ends}
      ${ofBranch("o.branch_id")}
    group by 2`.execute(tx);
  return rows;
};

const methods = ["cash", "physical_card", "online_card"] as const;

export const readPayments = (ctx: Ctx<typeof calls.readPayments>): Promise<AnswerOf<typeof calls.readPayments>> =>
  askReport(ctx, async (asked) => {
    const sums = [...(await readAtBranch(asked)), ...(await readCaptured(asked)), ...(await readRefunds(asked))];
    const sum = (method: PaymentMethod, current: boolean, of: "payments" | "captured" | "refunds" | "refunded") =>
      sums.reduce((all, each) => all + (each.method === method && each.current === current ? each[of] : 0), 0);
    const net = (method: PaymentMethod, current: boolean): number =>
      sum(method, current, "captured") - sum(method, current, "refunded");
    return {
      methods: methods.map((method) => ({
        method,
        payments: sum(method, true, "payments"),
        captured: sum(method, true, "captured"),
        refunds: sum(method, true, "refunds"),
        refunded: sum(method, true, "refunded"),
        net: net(method, true),
        net_then: net(method, false),
      })),
      refunds_waiting: sums.reduce((all, { current, waiting }) => all + (current ? waiting : 0), 0),
    };
  });

type Rate = { rate_bp: number; net: number; tax: number; returned_net: number; returned_tax: number };
type Taxed = { net: number; tax: number; gross: number };

const taxed = (net: number, tax: number): Taxed => ({ net, tax, gross: net + tax });

const readRates = async ({ tx, tenantId, period, ofBranch }: ReportRequest): Promise<Rate[]> => {
  const { rows } = await sql<Rate>`
    select rate_bp, sum(net)::bigint as net, sum(tax)::bigint as tax, sum(returned_net)::bigint as returned_net,
      sum(returned_tax)::bigint as returned_tax
    from sales_tax where tenant_id = ${tenantId} and day between ${period.from} and ${period.to} ${ofBranch()}
    group by rate_bp order by rate_bp desc`.execute(tx);
  return rows;
};

const readBeside = async ({ tx, tenantId, period, ofBranch }: ReportRequest) => {
  const { rows } = await sql<{ charges: number; charges_tax: number; tips: number }>`
    select coalesce(sum(charges - returned_charges), 0)::bigint as charges,
      coalesce(sum(charges_tax - returned_charges_tax), 0)::bigint as charges_tax,
      coalesce(sum(tip - returned_tip), 0)::bigint as tips
    from sales_hour where tenant_id = ${tenantId} and day between ${period.from} and ${period.to} ${ofBranch()}`.execute(
    tx,
  );
  return rows[0] ?? { charges: 0, charges_tax: 0, tips: 0 };
};

export const readTaxes = (ctx: Ctx<typeof calls.readTaxes>): Promise<AnswerOf<typeof calls.readTaxes>> =>
  askReport(ctx, async (asked) => {
    const rates = (await readRates(asked)).map(({ rate_bp, net, tax, returned_net, returned_tax }) => ({
      rate_bp,
      sold: taxed(net, tax),
      returned: taxed(returned_net, returned_tax),
      ...taxed(net - returned_net, tax - returned_tax),
    }));
    const sum = (of: "net" | "tax"): number => rates.reduce((all, rate) => all + rate[of], 0);
    const total = taxed(sum("net"), sum("tax"));
    const { charges, charges_tax, tips } = await readBeside(asked);
    const beside = { charges: taxed(charges - charges_tax, charges_tax), tips, documents: total.gross };
    return { rates, total, ...beside };
  });
