import type * as calls from "@sufra/domain/banners/api.ts";
import type { Popup } from "@sufra/domain/banners/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { linkFor } from "@sufra/domain/qr-codes/code-link.ts";
import { isFollowable } from "@sufra/domain/establishments/outside-link.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { getPicture } from "../platform/pictures.ts";
import { branchWithService } from "../services/service-state.ts";

export const getFrequency = (stored: string): Popup["frequency"] =>
  stored === "first_launch" || stored === "daily" ? stored : "every_visit";

/** The column is never empty: a banner is its picture. */
export const bannerPicture = (image: string, color: string | null): Picture => {
  const picture = getPicture(image, color);
  if (picture === null) throw new Error("a banner without a picture");
  return picture;
};

/** Adds the reader's code; a stored link that breaks today's rules is left out. */
const safeLink = (link: string | null, { config, qr }: { config: Config; qr: { uuid: string } | null }) => {
  const own = link === null ? null : linkFor(link, qr?.uuid ?? null);
  return own !== null && isFollowable(own, config.NODE_ENV !== "production") ? own : null;
};

/** The branch's and the establishment's active banners inside their window. */
const visibleBanners = (tx: Tx, table: "popup" | "slide", about: { tenantId: string; branchId: string; now: Date }) =>
  tx
    .selectFrom(table)
    .where("tenant_id", "=", about.tenantId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("branch_id", "is", null), eb("branch_id", "=", about.branchId)]))
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", about.now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", about.now)]))
    .select("id");

export const readPopup = async (ctx: Ctx<typeof calls.readPopup>) => {
  const { config, params, tenantId, database, language, now } = ctx;
  const branch = await branchWithService(ctx, params.id, null);
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("popup")
        .select(["id", "background_image", "image_color", "popup_text", "button_text", "redirect_url", "frequency"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", visibleBanners(tx, "popup", { tenantId, branchId: branch.id, now }))
        .orderBy("position")
        .orderBy("id")
        .execute(),
    { readOnly: true },
  );
  const [first, ...next] = rows.map((row): Popup => {
    const picture = bannerPicture(row.background_image, row.image_color);
    return {
      id: row.id,
      background_image: `${config.PUBLIC_URL}${picture.base}-780.webp`,
      picture,
      popup_text: readText(row.popup_text, language),
      button_text: readText(row.button_text, language),
      redirect_url: safeLink(row.redirect_url, ctx),
      frequency: getFrequency(row.frequency),
    };
  });
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
        .where("id", "in", visibleBanners(tx, "slide", { tenantId, branchId: branch.id, now }))
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
