import { mostBanners } from "@sufra/domain/banners/banner-rules.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { pictureColumns } from "../uploads/index.ts";
import { type Editing, refuseFields } from "../workplace/index.ts";

type Shown = { branch_id: string | null; starts_at: string | null; ends_at: string | null; active: boolean };

/** The columns that say where, when and whether guests are shown a banner. */
export const shownColumns = ({ branch_id, starts_at, ends_at, active }: Shown) => ({
  ...{ branch_id, active },
  starts_at: starts_at === null ? null : new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
});

type Times = { starts_at: Date | null; ends_at: Date | null };

export const shownTimes = ({ starts_at, ends_at }: Times) => ({
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
});

type Counted = Times & { active: boolean; seen: number; opened: number };

export const figuresOf = ({ active, starts_at, ends_at, seen, opened }: Counted, now: Date) => ({
  ...{ state: campaignState({ published: true, active, starts_at, ends_at }, now), seen, opened },
});

const branchIds = async (tx: Tx, tenantId: string): Promise<Set<string>> => {
  const rows = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  return new Set(rows.map(({ id }) => id));
};

/** What its fields must agree on, and that its branch is one of the establishment's. */
export const checkBanner = async (
  { tx, tenantId }: Editing,
  issues: readonly FieldIssue[],
  { branch_id }: Shown,
): Promise<void> => {
  const named = branch_id === null ? [] : [branch_id];
  refuseFields([...issues, ...unknown(named, await branchIds(tx, tenantId), () => "branch_id")]);
};

/** Each that is on goes to every guest's phone; changes follow one another, so two at once are not both the last. */
export const refuseTooMany = async ({ tx, tenantId }: Editing, table: "popup" | "slide"): Promise<void> => {
  const { kept } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as("kept"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  if (kept >= mostBanners) throw new AppError("limit_reached", { limit: mostBanners });
};

/** The columns of a picture that was sent; nothing where none was, which a new banner may not do without. */
export const sentPicture = async (
  { tx, tenantId, now }: Editing,
  pictureId: string | undefined,
): Promise<{ image: string; image_color: string | null } | null> => {
  const { image, image_color = null } = await pictureColumns(tx, { tenantId, now }, pictureId);
  return image === undefined || image === null ? null : { image, image_color };
};

export const noPicture: readonly FieldIssue[] = [{ path: "picture_id", code: "field_empty" }];
