import type * as calls from "@sufra/domain/banners/api.ts";
import type { Popup } from "@sufra/domain/banners/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { isFollowable } from "@sufra/domain/tenants/outside-link.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { pictureOf } from "../platform/pictures.ts";
import { branchWithService } from "../tenants/index.ts";

const frequencyOf = (stored: string): Popup["frequency"] =>
  stored === "first_launch" || stored === "daily" ? stored : "every_visit";

const placeholder = "#e9e4da";

/** A link that was saved before the rules, or past them, is not passed on. */
const safeLink = (link: string | null, config: Config): string | null =>
  link !== null && isFollowable(link, config.NODE_ENV !== "production") ? link : null;

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
  const { params, tenantId, database, language, config, now } = ctx;
  const branch = await branchWithService(ctx, params.id, null);
  const row = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("popup")
        .select(["id", "background_image", "popup_text", "button_text", "redirect_url", "frequency"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", shown(tx, "popup", { tenantId, branchId: branch.id, now }))
        .orderBy("priority", "desc")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!row) {
    ctx.reply.code(204);
    return null;
  }
  return {
    id: row.id,
    background_image: pictureOf(row.background_image, null) ?? { base: "", color: placeholder },
    popup_text: readText(row.popup_text, language),
    button_text: readText(row.button_text, language),
    redirect_url: safeLink(row.redirect_url, config),
    frequency: frequencyOf(row.frequency),
  };
};

export const listSlides = async (ctx: Ctx<typeof calls.listSlides>) => {
  const { params, tenantId, database, language, config, now } = ctx;
  const branch = await branchWithService(ctx, params.id, null);
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("slide")
        .select(["id", "image", "text", "link"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", shown(tx, "slide", { tenantId, branchId: branch.id, now }))
        .orderBy("position")
        .orderBy("id")
        .execute(),
    { readOnly: true },
  );
  return {
    slides: rows.map(({ id, image, text, link }) => ({
      id,
      image: pictureOf(image, null) ?? { base: "", color: placeholder },
      text: readText(text, language),
      link: safeLink(link, config),
    })),
  };
};
