import { popupIssues } from "@sufra/domain/banners/banner-rules.ts";
import type * as calls from "@sufra/domain/banners/console-api.ts";
import type { ManagedPopup } from "@sufra/domain/banners/console-api.ts";
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
import { bannerPicture, frequencyOf } from "./banners.ts";
import {
  checkBanner,
  figuresOf,
  noPicture,
  refuseTooMany,
  sentPicture,
  shownColumns,
  shownTimes,
} from "./managed-banner.ts";

type Fields = BodyOf<typeof calls.createPopup>;

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("popup")
    .select(["id", "branch_id", "background_image", "image_color", "popup_text", "button_text", "redirect_url"])
    .select(["frequency", "starts_at", "ends_at", "active", "seen", "opened"])
    .where("tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

const shownPopup = (row: Row): Omit<ManagedPopup, "revision"> => {
  const { id, branch_id, popup_text, button_text, redirect_url, active } = row;
  return {
    ...{ id, branch_id, popup_text, button_text, redirect_url, active, ...shownTimes(row) },
    picture: bannerPicture(row.background_image, row.image_color),
    frequency: frequencyOf(row.frequency),
  };
};

const read = async (tx: Tx, tenantId: string, id: string) => {
  const row = await rows(tx, tenantId).where("id", "=", id).executeTakeFirst();
  return row && shownPopup(row);
};

const columns = (fields: Fields) => ({
  popup_text: json(inBoth(fields.popup_text, cleanLine)),
  button_text: json(inBoth(fields.button_text, cleanLine)),
  ...{ redirect_url: fields.redirect_url, frequency: fields.frequency, ...shownColumns(fields) },
});

const pictureOf = async (editing: Editing, { picture_id }: Fields) => {
  const sent = await sentPicture(editing, picture_id);
  return sent && { background_image: sent.image, image_color: sent.image_color };
};

type ListCtx = Ctx<typeof calls.listManagedPopups>;

export const listPopups = ({ database, tenantId, now }: ListCtx): Promise<AnswerOf<typeof calls.listManagedPopups>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const found = await rows(tx, tenantId).orderBy("position").orderBy("id").execute();
      return { popups: found.map((row) => ({ ...shownPopup(row), ...figuresOf(row, now) })) };
    },
    { readOnly: true },
  );

export const readPopup = (ctx: Ctx<typeof calls.readManagedPopup>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createPopup = (ctx: Ctx<typeof calls.createPopup>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await refuseTooMany(editing, "popup");
    await checkBanner(editing, popupIssues(ctx.body), ctx.body);
    const picture = await pictureOf(editing, ctx.body);
    if (!picture) return refuseFields(noPicture);
    const id = newId();
    const position = await lastPosition(editing, "popup");
    await tx
      .insertInto("popup")
      .values({ tenant_id: tenantId, id, position, ...columns(ctx.body), ...picture })
      .execute();
    ctx.reply.code(201);
    return recordNew(editing, { target: "popup", id }, () => read(tx, tenantId, id));
  });

const update = async (editing: Editing, id: string, fields: Fields): Promise<void> => {
  const { tx, tenantId } = editing;
  await checkBanner(editing, popupIssues(fields), fields);
  await tx
    .updateTable("popup")
    .set({ ...columns(fields), ...(await pictureOf(editing, fields)) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
};

export const editPopup = (ctx: Ctx<typeof calls.editPopup>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "popup", id, revision, read };
    return editManaged(editing, opened, () => update(editing, id, fields));
  });

export const removePopup = (ctx: Ctx<typeof calls.removePopup>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { id } = ctx.params;
    const opened = { target: "popup", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, () =>
      tx.deleteFrom("popup").where("tenant_id", "=", tenantId).where("id", "=", id).execute(),
    );
  });
