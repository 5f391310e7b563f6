import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type {
  listManagedPrizes as listCall,
  readPrizeFigures as figuresCall,
} from "@sufra/domain/prizes/console-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { getPicture } from "../platform/pictures.ts";

/** Returned prizes do not count as claimed. */
export const listManagedPrizes = async (tx: Tx, tenantId: string): Promise<AnswerOf<typeof listCall>> => {
  const rows = await tx
    .selectFrom("prize as p")
    .select(["p.id", "p.kind", "p.name", "p.image", "p.image_color", "p.points_cost", "p.stock", "p.left_stock"])
    .select(["p.available_from", "p.available_until", "p.active"])
    .select((eb) =>
      eb
        .selectFrom("prize_claim as c")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("c.tenant_id", "=", tenantId)
        .whereRef("c.prize_id", "=", "p.id")
        .where("c.status", "<>", "returned")
        .as("issued"),
    )
    .where("p.tenant_id", "=", tenantId)
    .where("p.removed_at", "is", null)
    .orderBy("p.position")
    .orderBy("p.id")
    .execute();
  const prizes = rows.map(({ image, image_color, left_stock: left, ...row }) => ({
    ...row,
    left,
    issued: row.issued ?? 0,
    picture: getPicture(image, image_color),
    kind: row.kind === "free_item" ? ("free_item" as const) : ("at_cashier" as const),
    available_from: row.available_from?.toISOString() ?? null,
    available_until: row.available_until?.toISOString() ?? null,
  }));
  return { prizes };
};

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;

const countClaims = (tx: Tx, tenantId: string, id: string, now: Date) =>
  tx
    .selectFrom("prize_claim")
    .select([
      count(sql`status <> 'returned'`).as("issued"),
      count(sql`status = 'available' and expires_at > ${now}`).as("available"),
      count(sql`status = 'claimed'`).as("redeemed"),
      count(sql`status = 'available' and expires_at <= ${now}`).as("expired"),
      count(sql`status = 'returned'`).as("returned"),
      sql<number>`coalesce(sum(points_cost) filter (where status <> 'returned'), 0)::bigint`.as("points_spent"),
    ])
    .where("tenant_id", "=", tenantId)
    .where("prize_id", "=", id)
    .executeTakeFirstOrThrow();

/** Where rewards were last used, and the total of those orders. */
const countByBranch = async (tx: Tx, tenantId: string, id: string) => {
  const { rows } = await sql<{
    branch_id: string;
    name: { sa: string; en: string };
    redeemed: number;
    orders_total: number;
  }>`
    select b.id as branch_id, b.name, count(*)::bigint as redeemed, coalesce(sum(o.total), 0)::bigint as orders_total
    from prize_claim c
    join redemption r on r.tenant_id = c.tenant_id and r.claim_id = c.id and r.attempt_no = c.attempts and r.kind = 'redeem'
    left join customer_order o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.tenant_id = ${tenantId}
    join branch b on b.tenant_id = r.tenant_id and b.id = coalesce(r.branch_id, o.branch_id)
    where c.tenant_id = ${tenantId} and r.tenant_id = ${tenantId} and b.tenant_id = ${tenantId}
      and c.prize_id = ${id} and c.status = 'claimed'
    group by b.id, b.name order by count(*) desc, b.id`.execute(tx);
  return rows;
};

export const readPrizeFigures = async (
  tx: Tx,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<AnswerOf<typeof figuresCall>> => {
  const prize = await tx
    .selectFrom("prize")
    .select("left_stock")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!prize) throw new AppError("not_found");
  const claims = await countClaims(tx, tenantId, id, now);
  return { left: prize.left_stock, ...claims, branches: await countByBranch(tx, tenantId, id) };
};
