import { slideIssues } from "@sufra/domain/banners/banner-rules.ts";
import type * as calls from "@sufra/domain/banners/console-api.ts";
import type { ManagedSlide } from "@sufra/domain/banners/console-api.ts";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  changeManaged,
  type Editing,
  editManaged,
  lastPosition,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";
import { bannerPicture } from "./banners.ts";
import {
  checkBanner,
  figuresOf,
  noPicture,
  refuseTooMany,
  sentPicture,
  shownColumns,
  shownTimes,
} from "./managed-banner.ts";

type Fields = BodyOf<typeof calls.createSlide>;

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("slide")
    .select(["id", "branch_id", "image", "image_color", "text", "link", "starts_at", "ends_at", "active"])
    .select(["seen", "opened"])
    .where("tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

const shownSlide = (row: Row): Omit<ManagedSlide, "revision"> => {
  const { id, branch_id, text, link, active } = row;
  const picture = bannerPicture(row.image, row.image_color);
  return { id, branch_id, text, link, active, ...shownTimes(row), picture };
};

const read = async (tx: Tx, tenantId: string, id: string) => {
  const row = await rows(tx, tenantId).where("id", "=", id).executeTakeFirst();
  return row && shownSlide(row);
};

const columns = (fields: Fields) => ({
  text: json(inBoth(fields.text, cleanLine)),
  ...{ link: fields.link, ...shownColumns(fields) },
});

type ListCtx = Ctx<typeof calls.listManagedSlides>;

export const listSlidesToManage = ({
  database,
  tenantId,
  now,
}: ListCtx): Promise<AnswerOf<typeof calls.listManagedSlides>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const found = await rows(tx, tenantId).orderBy("position").orderBy("id").execute();
      return { slides: found.map((row) => ({ ...shownSlide(row), ...figuresOf(row, now) })) };
    },
    { readOnly: true },
  );

export const readSlide = (ctx: Ctx<typeof calls.readManagedSlide>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createSlide = (ctx: Ctx<typeof calls.createSlide>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await refuseTooMany(editing, "slide");
    await checkBanner(editing, slideIssues(ctx.body), ctx.body);
    const picture = await sentPicture(editing, ctx.body.picture_id);
    if (!picture) return refuseFields(noPicture);
    const id = newId();
    const position = await lastPosition(editing, "slide");
    await tx
      .insertInto("slide")
      .values({ tenant_id: tenantId, id, position, ...columns(ctx.body), ...picture })
      .execute();
    ctx.reply.code(201);
    return recordNew(editing, { target: "slide", id }, () => read(tx, tenantId, id));
  });

const update = async (editing: Editing, id: string, fields: Fields): Promise<void> => {
  const { tx, tenantId } = editing;
  await checkBanner(editing, slideIssues(fields), fields);
  await tx
    .updateTable("slide")
    .set({ ...columns(fields), ...(await sentPicture(editing, fields.picture_id)) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
};

export const editSlide = (ctx: Ctx<typeof calls.editSlide>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "slide", id, revision, read };
    return editManaged(editing, opened, () => update(editing, id, fields));
  });

export const removeSlide = (ctx: Ctx<typeof calls.removeSlide>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { id } = ctx.params;
    const opened = { target: "slide", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, () =>
      tx.deleteFrom("slide").where("tenant_id", "=", tenantId).where("id", "=", id).execute(),
    );
  });
