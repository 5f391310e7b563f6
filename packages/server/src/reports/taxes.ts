import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, type ReportRequest } from "./report-request.ts";

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
