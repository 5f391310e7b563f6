import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { soldOutAt } from "@sufra/domain/menu/availability.ts";
import type {
  editAvailability as editCall,
  listAvailability as listCall,
} from "@sufra/domain/menu/availability-api.ts";
import { bumpMenuVersion } from "./change-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { getPicture } from "../platform/pictures.ts";
import { recordChange } from "../platform/audit/record-change.ts";

type Item = AnswerOf<typeof editCall>;
type Kind = Item["kind"];
type Scope = { tx: Tx; tenantId: string; branchId: string; now: Date };

const combosName: Text = { sa: "الوجبات", en: "Combos" };

const productRows = ({ tx, tenantId, branchId }: Scope) =>
  tx
    .selectFrom("product as i")
    .innerJoin("category as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.category_id"),
    )
    .leftJoin("branch_product as b", (join) =>
      join.onRef("b.tenant_id", "=", "i.tenant_id").onRef("b.product_id", "=", "i.id").on("b.branch_id", "=", branchId),
    )
    .select(["i.id", "i.name", "c.name as category_name", "i.image", "i.image_color", "b.sold_out", "b.sold_out_until"])
    .where("i.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("i.active", "=", true)
    .orderBy("c.position")
    .orderBy("i.position");

const optionRows = ({ tx, tenantId, branchId }: Scope) =>
  tx
    .selectFrom("option_item as i")
    .innerJoin("option_group as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.group_id"),
    )
    .leftJoin("branch_option as b", (join) =>
      join.onRef("b.tenant_id", "=", "i.tenant_id").onRef("b.option_id", "=", "i.id").on("b.branch_id", "=", branchId),
    )
    .select(["i.id", "i.name", "c.name as category_name", "b.sold_out", "b.sold_out_until"])
    .where("i.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("i.active", "=", true)
    .orderBy("c.id")
    .orderBy("i.position");

const comboRows = ({ tx, tenantId, branchId }: Scope) =>
  tx
    .selectFrom("combo as i")
    .leftJoin("branch_combo as b", (join) =>
      join.onRef("b.tenant_id", "=", "i.tenant_id").onRef("b.combo_id", "=", "i.id").on("b.branch_id", "=", branchId),
    )
    .select(["i.id", "i.name", "i.image", "i.image_color", "b.sold_out", "b.sold_out_until"])
    .where("i.tenant_id", "=", tenantId)
    .where("i.active", "=", true)
    .orderBy("i.position");

type ItemRow = {
  id: string;
  name: Text;
  category_name?: Text;
  image?: string | null;
  image_color?: string | null;
  sold_out: boolean | null;
  sold_out_until: Date | null;
};

const toItem = (kind: Kind, row: ItemRow, now: Date): Item => {
  const sold_out = soldOutAt({ sold_out: row.sold_out ?? false, sold_out_until: row.sold_out_until }, now);
  return {
    id: row.id,
    kind,
    name: row.name,
    category_name: row.category_name ?? combosName,
    sold_out,
    image: getPicture(row.image ?? null, row.image_color ?? null),
    sold_out_until: sold_out ? (row.sold_out_until?.toISOString() ?? null) : null,
  };
};

export const listItems = async (scope: Scope): Promise<AnswerOf<typeof listCall>> => {
  const items = [
    ...(await productRows(scope).execute()).map((row) => toItem("product", row, scope.now)),
    ...(await comboRows(scope).execute()).map((row) => toItem("combo", row, scope.now)),
    ...(await optionRows(scope).execute()).map((row) => toItem("option", row, scope.now)),
  ];
  return { items };
};

const findItem = async (scope: Scope, kind: Kind, itemId: string): Promise<Item> => {
  const queries = { product: productRows, option: optionRows, combo: comboRows };
  const row: ItemRow | undefined = await (kind === "product"
    ? queries.product(scope).where("i.id", "=", itemId).executeTakeFirst()
    : kind === "option"
      ? queries.option(scope).where("i.id", "=", itemId).executeTakeFirst()
      : queries.combo(scope).where("i.id", "=", itemId).executeTakeFirst());
  if (!row) throw new AppError("not_found");
  return toItem(kind, row, scope.now);
};

type Mark = { sold_out: boolean; sold_out_until: Date | null; updated_at: Date };

const mark = async ({ tx, tenantId, branchId }: Scope, kind: Kind, itemId: string, values: Mark): Promise<void> => {
  const own = { tenant_id: tenantId, branch_id: branchId, ...values };
  if (kind === "product")
    await tx
      .insertInto("branch_product")
      .values({ ...own, product_id: itemId })
      .onConflict((oc) => oc.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet(values))
      .execute();
  else if (kind === "option")
    await tx
      .insertInto("branch_option")
      .values({ ...own, option_id: itemId })
      .onConflict((oc) => oc.columns(["tenant_id", "branch_id", "option_id"]).doUpdateSet(values))
      .execute();
  else
    await tx
      .insertInto("branch_combo")
      .values({ ...own, combo_id: itemId })
      .onConflict((oc) => oc.columns(["tenant_id", "branch_id", "combo_id"]).doUpdateSet(values))
      .execute();
};

/** "86": sold out at a branch until a time or until undone; notifies guests' open menus and the branch's other tablets at once. */
export const editItem = (ctx: Ctx<typeof editCall>): Promise<Item> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const scope: Scope = { tx, tenantId, branchId: params.id, now };
    const before = await findItem(scope, body.kind, body.item_id);
    const until = body.sold_out && body.until ? new Date(body.until) : null;
    await mark(scope, body.kind, body.item_id, { sold_out: body.sold_out, sold_out_until: until, updated_at: now });
    await bumpMenuVersion(ctx.live, tx, tenantId);
    await ctx.live.publish(tx, { tenantId, topic: `branch:${params.id}`, data: { id: params.id } });
    const after = await findItem(scope, body.kind, body.item_id);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "availability.edit",
      target: body.kind,
      targetId: body.item_id,
      before: { branch_id: params.id, sold_out: before.sold_out, until: before.sold_out_until },
      after: { branch_id: params.id, sold_out: after.sold_out, until: after.sold_out_until },
    });
    return after;
  });
};
