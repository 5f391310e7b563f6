import type { Service } from "@sufra/domain/contract/call.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

type Row = Record<Service, boolean>;

/** Services that have something to show. What ended counts too: guests may still hold a stamp or a coupon of it. */
export const readSetUp = async (tx: Tx, tenantId: string): Promise<Service[]> => {
  const { rows } = await sql<Row>`
    select true as ordering,
      exists (select from loyalty_rules where tenant_id = ${tenantId} and halalas_per_point > 0) as points_shop,
      exists (select from prize where tenant_id = ${tenantId} and points_cost > 0) as prize_shop,
      exists (select from campaign where tenant_id = ${tenantId} and kind = 'wheel') as wheel,
      exists (select from punch_program where tenant_id = ${tenantId}) as punch_cards,
      exists (select from referral_program where tenant_id = ${tenantId}) as referral,
      exists (select from campaign where tenant_id = ${tenantId} and kind = 'register_and_win') as register_and_win,
      exists (select from evaluation_form where tenant_id = ${tenantId} and removed_at is null) as evaluation,
      exists (select from coupon where tenant_id = ${tenantId}) as coupons`.execute(tx);
  const [found] = rows;
  return found ? (Object.keys(found) as Service[]).filter((service) => found[service]) : [];
};
