import type * as calls from "@sufra/domain/banners/api.ts";
import type { Popup } from "@sufra/domain/banners/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { linkFor } from "@sufra/domain/tenants/code-link.ts";
import { isFollowable } from "@sufra/domain/tenants/outside-link.ts";
import type { Picture } from "@sufra/domain/tenants/api.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { pictureOf } from "../platform/pictures.ts";
import { branchWithService } from "../tenants/index.ts";

export const frequencyOf = (stored: string): Popup["frequency"] =>
  stored === "first_launch" || stored === "daily" ? stored : "every_visit";

/** The column is never empty: a banner is its picture. */
export const bannerPicture = (image: string, color: string | null): Picture => {
  const picture = pictureOf(image, color);
  if (picture === null) throw new Error("a banner without a picture");
  return picture;
};

/** With the code of whoever reads it; a link that was saved before the rules, or past them, is not passed on. */
const safeLink = (link: string | null, { config, qr }: { config: Config; qr: { uuid: string } | null }) => {
  const own = link === null ? null : linkFor(link, qr?.uuid ?? null);
  return own !== null && isFollowable(own, config.NODE_ENV !== "production") ? own : null;
};

/** What is shown at a branch now: its own and the establishment's, switched on, inside its window. */
const shown = (tx: Tx, table: "popup" | "slide", about: { tenantId: string; branchId: string; now: Date }) =>
  tx
    .selectFrom(table)
    .where("tenant_id", "=", about.tenantId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("branch_id", "is", null), eb("branch_id", "=", about.branchId)]))
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", about.now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", about.now)]))
    .select("id");

export const readPopup = async (ctx: Ctx<typeof calls.readPopup>) => {
  const { params, tenantId, database, language, now } = ctx;
  const branch = await branchWithService(ctx, params.id, null);
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("popup")
        .select(["id", "background_image", "image_color", "popup_text", "button_text", "redirect_url", "frequency"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", shown(tx, "popup", { tenantId, branchId: branch.id, now }))
        .orderBy("position")
        .orderBy("id")
        .execute(),
    { readOnly: true },
  );
  const [first, ...next] = rows.map((row): Popup => ({
    id: row.id,
    background_image: bannerPicture(row.background_image, row.image_color),
    popup_text: readText(row.popup_text, language),
    button_text: readText(row.button_text, language),
    redirect_url: safeLink(row.redirect_url, ctx),
    frequency: frequencyOf(row.frequency),
  }));
  if (first) return { ...first, next };
  ctx.reply.code(204);
  return null;
};

export const listSlides = async (ctx: Ctx<typeof calls.listSlides>) => {
  const { params, tenantId, database, language, now } = ctx;
  const branch = await branchWithService(ctx, params.id, null);
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("slide")
        .select(["id", "image", "image_color", "text", "link"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", shown(tx, "slide", { tenantId, branchId: branch.id, now }))
        .orderBy("position")
        .orderBy("id")
        .execute(),
    { readOnly: true },
  );
  return {
    slides: rows.map(({ id, image, image_color, text, link }) => ({
      id,
      image: bannerPicture(image, image_color),
      text: readText(text, language),
      link: safeLink(link, ctx),
    })),
  };
};
