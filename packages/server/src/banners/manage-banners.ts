import { maxBanners, popupIssues, slideIssues } from "@sufra/domain/banners/banner-rules.ts";
import * as calls from "@sufra/domain/banners/console-api.ts";
import type { ManagedPopup, ManagedSlide } from "@sufra/domain/banners/console-api.ts";
import { campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, lastPosition, orderManaged, requireRoom, updateRow } from "../platform/managed/rows.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";
import { bannerPicture, getFrequency } from "./banners.ts";

type Shown = { branch_id: string | null; starts_at: string | null; ends_at: string | null; active: boolean };

/** The columns that say where, when and whether guests are shown a banner. */
const shownColumns = ({ branch_id, starts_at, ends_at, active }: Shown) => ({
  branch_id,
  active,
  starts_at: toMoment(starts_at),
  ends_at: toMoment(ends_at),
});

type Times = { starts_at: Date | null; ends_at: Date | null };

const shownTimes = ({ starts_at, ends_at }: Times) => ({
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
});

type Counted = Times & { active: boolean; seen: number; opened: number };

const getFigures = ({ active, starts_at, ends_at, seen, opened }: Counted, now: Date) => ({
  state: campaignState({ published: true, active, starts_at, ends_at }, now),
  seen,
  opened,
});

/** Refuses what its fields disagree on, and a branch that is not the establishment's. */
const check = async ({ tx, tenantId }: Editing, issues: readonly FieldIssue[], { branch_id }: Shown): Promise<void> => {
  const branches = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  const named = branch_id === null ? [] : [branch_id];
  refuseFields([...issues, ...unknown(named, new Set(branches.map(({ id }) => id)), () => "branch_id")]);
};

type Sent = { image: string; image_color: string | null };

/** The picture that was sent, or undefined. */
const sentPicture = async (editing: Editing, pictureId: string | undefined): Promise<Sent | undefined> => {
  const { image, image_color = null } = await pictureColumns(editing.tx, editing, pictureId);
  return image === undefined || image === null ? undefined : { image, image_color };
};

/** A new banner needs a picture. */
const requirePicture = async (editing: Editing, pictureId: string | undefined): Promise<Sent> => {
  const sent = await sentPicture(editing, pictureId);
  if (!sent) throw new AppError("validation_failed", undefined, [{ path: "picture_id", code: "field_empty" }]);
  return sent;
};

const popupRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("popup")
    .select(["id", "branch_id", "background_image", "image_color", "popup_text", "button_text", "redirect_url"])
    .select(["frequency", "starts_at", "ends_at", "active", "seen", "opened"])
    .where("tenant_id", "=", tenantId);

type PopupRow = Awaited<ReturnType<ReturnType<typeof popupRows>["executeTakeFirstOrThrow"]>>;

const shownPopup = (row: PopupRow): Omit<ManagedPopup, "revision"> => {
  const { id, branch_id, popup_text, button_text, redirect_url, active } = row;
  return {
    id,
    branch_id,
    popup_text,
    button_text,
    redirect_url,
    active,
    ...shownTimes(row),
    picture: bannerPicture(row.background_image, row.image_color),
    frequency: getFrequency(row.frequency),
  };
};

const popupColumns = (fields: BodyOf<typeof calls.createPopup>) => ({
  popup_text: json(inBoth(fields.popup_text, cleanLine)),
  button_text: json(inBoth(fields.button_text, cleanLine)),
  redirect_url: fields.redirect_url,
  frequency: fields.frequency,
  ...shownColumns(fields),
});

const mountPopups = (app: App): void => {
  mount(app, calls.listManagedPopups, ({ database, tenantId, now }) =>
    database.inTenant(
      tenantId,
      async (tx) => {
        const rows = await popupRows(tx, tenantId).orderBy("position").orderBy("id").execute();
        return { popups: rows.map((row) => ({ ...shownPopup(row), ...getFigures(row, now) })) };
      },
      { readOnly: true },
    ),
  );
  managed(app, {
    target: "popup",
    calls: calls.popupCalls,
    read: async (tx, tenantId, id) => {
      const row = await popupRows(tx, tenantId).where("id", "=", id).executeTakeFirst();
      return row && shownPopup(row);
    },
    create: async (editing, id, fields) => {
      await requireRoom(editing, "popup", maxBanners);
      await check(editing, popupIssues(fields), fields);
      const { image, image_color } = await requirePicture(editing, fields.picture_id);
      const position = await lastPosition(editing, "popup");
      const columns = popupColumns(fields);
      await insertRow(editing, "popup", id, { ...columns, background_image: image, image_color, position });
    },
    edit: async (editing, { id }, fields) => {
      await check(editing, popupIssues(fields), fields);
      const sent = await sentPicture(editing, fields.picture_id);
      const picture = sent && { background_image: sent.image, image_color: sent.image_color };
      await updateRow(editing, "popup", id, { ...popupColumns(fields), ...picture });
    },
    remove: (editing, { id }) => deleteRow(editing, "popup", id),
  });
};

const slideRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("slide")
    .select(["id", "branch_id", "image", "image_color", "text", "link", "starts_at", "ends_at", "active"])
    .select(["seen", "opened"])
    .where("tenant_id", "=", tenantId);

type SlideRow = Awaited<ReturnType<ReturnType<typeof slideRows>["executeTakeFirstOrThrow"]>>;

const shownSlide = (row: SlideRow): Omit<ManagedSlide, "revision"> => {
  const { id, branch_id, text, link, active } = row;
  const picture = bannerPicture(row.image, row.image_color);
  return { id, branch_id, text, link, active, ...shownTimes(row), picture };
};

const slideColumns = (fields: BodyOf<typeof calls.createSlide>) => ({
  text: json(inBoth(fields.text, cleanLine)),
  link: fields.link,
  ...shownColumns(fields),
});

const mountSlides = (app: App): void => {
  mount(app, calls.listManagedSlides, ({ database, tenantId, now }) =>
    database.inTenant(
      tenantId,
      async (tx) => {
        const rows = await slideRows(tx, tenantId).orderBy("position").orderBy("id").execute();
        return { slides: rows.map((row) => ({ ...shownSlide(row), ...getFigures(row, now) })) };
      },
      { readOnly: true },
    ),
  );
  managed(app, {
    target: "slide",
    calls: calls.slideCalls,
    read: async (tx, tenantId, id) => {
      const row = await slideRows(tx, tenantId).where("id", "=", id).executeTakeFirst();
      return row && shownSlide(row);
    },
    create: async (editing, id, fields) => {
      await requireRoom(editing, "slide", maxBanners);
      await check(editing, slideIssues(fields), fields);
      const picture = await requirePicture(editing, fields.picture_id);
      const position = await lastPosition(editing, "slide");
      await insertRow(editing, "slide", id, { ...slideColumns(fields), ...picture, position });
    },
    edit: async (editing, { id }, fields) => {
      await check(editing, slideIssues(fields), fields);
      const picture = await sentPicture(editing, fields.picture_id);
      await updateRow(editing, "slide", id, { ...slideColumns(fields), ...picture });
    },
    remove: (editing, { id }) => deleteRow(editing, "slide", id),
  });
};

/** Popups and slides, for managers. */
export const registerBannersConsole = (app: App): void => {
  mountPopups(app);
  mountSlides(app);
  mount(app, calls.orderBanners, (ctx) => orderManaged(ctx, { table: ctx.body.kind, ids: ctx.body.ids }));
};
