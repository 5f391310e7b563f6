import { sql } from "kysely";
import type { ReportRequest } from "./report-request.ts";

type OpenMoney = {
  with_couriers: number;
  unpaid: number;
  unpaid_orders: number;
  not_recorded: number;
  not_recorded_orders: number;
  owed: number;
  owed_orders: number;
};
type Row = OpenMoney & { branch_id: string };

/**
 * What is still open of the period's days, by branch: couriers' cash by the day it was taken, orders by their business
 * day. Each part has a partial index of few rows.
 */
export const readOpenMoney = async ({ tx, tenantId, period, ofBranch }: ReportRequest): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select branch_id, sum(with_couriers)::bigint as with_couriers, sum(unpaid)::bigint as unpaid,
      sum(unpaid_orders)::int as unpaid_orders, sum(not_recorded)::bigint as not_recorded,
      sum(not_recorded_orders)::int as not_recorded_orders, sum(owed)::bigint as owed, sum(owed_orders)::int as owed_orders
    from (
      select branch_id, amount as with_couriers, 0 as unpaid, 0 as unpaid_orders, 0 as not_recorded,
        0 as not_recorded_orders, 0 as owed, 0 as owed_orders
      from settlement where tenant_id = ${tenantId} and with_courier and shift_id is null and undone_at is null
        and day between ${period.from} and ${period.to}
      union all
      select branch_id, 0, total - credited - received + refunds_booked, 1, 0, 0, 0, 0
      from customer_order where tenant_id = ${tenantId} and status = 'delivered' and recorded
        and received - refunds_booked < total - credited and business_day between ${period.from} and ${period.to}
      union all
      select branch_id, 0, 0, 0, total - credited, 1, 0, 0
      from customer_order where tenant_id = ${tenantId} and not recorded
        and business_day between ${period.from} and ${period.to}
      union all
      select branch_id, 0, 0, 0, 0, 0, received - refunds_booked - (total - credited), 1
      from customer_order where tenant_id = ${tenantId} and recorded
        and received - refunds_booked > total - credited and business_day between ${period.from} and ${period.to}) f
    where true ${ofBranch()}
    group by branch_id`.execute(tx);
  return rows;
};

export const sumOpenMoney = (rows: readonly OpenMoney[]): OpenMoney => {
  const sum = (of: keyof OpenMoney): number => rows.reduce((all, row) => all + row[of], 0);
  return {
    with_couriers: sum("with_couriers"),
    unpaid: sum("unpaid"),
    unpaid_orders: sum("unpaid_orders"),
    not_recorded: sum("not_recorded"),
    not_recorded_orders: sum("not_recorded_orders"),
    owed: sum("owed"),
    owed_orders: sum("owed_orders"),
  };
};
