import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import { type ManagedPrize, prizeIssues } from "@sufra/domain/prizes/console-fields.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { insertRow, lastPosition, nameable, orderManaged, updateRow } from "../platform/managed/rows.ts";
import { getPicture } from "../platform/pictures.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";

type Fields = BodyOf<typeof calls.createPrize>;
type Prize = Omit<ManagedPrize, "revision">;

/** Excludes the remaining stock: guests change it, and that must not invalidate an edit. */
const read = async (tx: Tx, tenantId: string, id: string): Promise<Prize | undefined> => {
  const row = await tx
    .selectFrom("prize")
    .select([
      "id",
      "kind",
      "product_id",
      "name",
      "description",
      "terms",
      "image",
      "image_color",
      "points_cost",
      "stock",
    ])
    .select(["available_from", "available_until", "level_id", "new_customers_only", "usable_after_minutes"])
    .select(["valid_days", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image, image_color, ...prize } = row;
  return {
    ...prize,
    kind: row.kind === "free_item" ? "free_item" : "at_cashier",
    picture: getPicture(image, image_color),
    available_from: row.available_from?.toISOString() ?? null,
    available_until: row.available_until?.toISOString() ?? null,
  };
};

/** Columns of its own row, without picture and stock. */
const columns = ({ picture_id: _, stock: __, ...fields }: Fields) => ({
  ...fields,
  name: json(inBoth(fields.name, cleanLine)),
  description: json(inBoth(fields.description, cleanLines)),
  terms: json(inBoth(fields.terms, cleanLines)),
  available_from: toMoment(fields.available_from),
  available_until: toMoment(fields.available_until),
});

const check = async (editing: Editing, fields: Fields): Promise<void> => {
  const named = (id: string | null) => (id === null ? [] : [id]);
  const [products, levels] = [named(fields.product_id), named(fields.level_id)];
  refuseFields([
    ...prizeIssues(fields),
    ...unknown(products, await nameable(editing, "product", products), () => "product_id"),
    ...unknown(levels, await nameable(editing, "loyalty_level", levels), () => "level_id"),
  ]);
};

/**
 * Moves the stock left by the same difference, in the same kind of statement as claims, so that concurrent claims lose
 * nothing. A stock below the claimed number is refused; without a stock before, counting starts now.
 */
const leftAfter = (stock: number | null) =>
  sql<number | null>`case when ${stock}::integer is null then null
    when left_stock is null then ${stock}::integer else left_stock + (${stock}::integer - stock) end`;

const update = async (editing: Editing, { id }: Prize, fields: Fields): Promise<void> => {
  const { tx, tenantId, now } = editing;
  await check(editing, fields);
  const picture = await pictureColumns(tx, editing, fields.picture_id);
  const { stock } = fields;
  const { numUpdatedRows } = await tx
    .updateTable("prize")
    .set({ ...columns(fields), ...picture, stock, left_stock: leftAfter(stock), updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(${leftAfter(stock)}, 0) >= 0`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuseFields([{ path: "stock", code: "field_invalid" }]);
};

/** Needed while unused claims exist, or while something active gives it. */
const isNeeded = async ({ tx, tenantId, now }: Editing, id: string): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from prize_claim where tenant_id = ${tenantId} and prize_id = ${id} and status = 'available'
        and expires_at > ${now})
      or exists (select from punch_program where tenant_id = ${tenantId} and prize_id = ${id})
      or exists (select from punch_card where tenant_id = ${tenantId} and prize_id = ${id} and status = 'open'
        and (expires_at is null or expires_at > ${now}))
      or exists (select from campaign_segment s join campaign c on c.tenant_id = s.tenant_id and c.id = s.campaign_id
        where s.tenant_id = ${tenantId} and c.tenant_id = ${tenantId} and s.prize_id = ${id} and c.removed_at is null)
      or exists (select from referral_program where tenant_id = ${tenantId} and active
        and (friend_prize_id = ${id} or inviter_prize_id = ${id})) as needed`.execute(tx);
  return rows[0]?.needed === true;
};

/** Stops it first: claims in progress finish, later ones are refused. Then it is checked. */
const remove = async (editing: Editing, { id }: Prize): Promise<void> => {
  const { now } = editing;
  await updateRow(editing, "prize", id, { active: false, removed_at: now, updated_at: now });
  if (await isNeeded(editing, id)) throw new AppError("in_use");
};

/** A copy starts stopped, so that a manager checks it before guests see it. */
const copy = async (editing: Editing, id: string, original: string): Promise<void> => {
  const { tx, tenantId } = editing;
  if (!(await read(tx, tenantId, original))) throw new AppError("not_found");
  const position = await lastPosition(editing, "prize");
  await sql`insert into prize (tenant_id, id, position, kind, product_id, name, description, terms, image, image_color,
      points_cost, stock, left_stock, available_from, available_until, level_id, new_customers_only,
      usable_after_minutes, valid_days, active)
    select tenant_id, ${id}::uuid, ${position}::integer, kind, product_id, name, description, terms, image, image_color,
      points_cost, stock, stock, available_from, available_until, level_id, new_customers_only,
      usable_after_minutes, valid_days, false
    from prize where tenant_id = ${tenantId} and id = ${original}`.execute(tx);
};

export const mountPrizes = (app: App): void => {
  const prizes = managed(app, {
    target: "prize",
    calls: calls.prizeCalls,
    read,
    create: async (editing, id, fields) => {
      await check(editing, fields);
      const position = await lastPosition(editing, "prize");
      const picture = await pictureColumns(editing.tx, editing, fields.picture_id);
      const { stock } = fields;
      await insertRow(editing, "prize", id, { ...columns(fields), ...picture, position, stock, left_stock: stock });
    },
    edit: update,
    remove,
  });
  mount(app, calls.copyPrize, (ctx) => prizes.add(ctx, (editing, id) => copy(editing, id, ctx.params.id)));
  mount(app, calls.orderPrizes, (ctx) => orderManaged(ctx, { table: "prize", ids: ctx.body.ids }));
};
