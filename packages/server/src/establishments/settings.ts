import type { editSettings as contract } from "@sufra/domain/establishments/settings-api.ts";
import * as calls from "@sufra/domain/establishments/settings-api.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { bumpMenuVersion } from "../menu/change-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App, Ctx, Gateways } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editManaged, readManaged } from "../platform/managed/managed.ts";

const read = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("establishment")
    .select(["tips_enabled", "choice_minutes", "code_countries", "whatsapp_codes", "app_qr_only", "terms_version"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();

const hasWhatsApp = async ({ whatsapp }: Gateways, tenantId: string): Promise<boolean> =>
  (await whatsapp(tenantId)) !== null;

/** The pages and facts that guests have show the settings, so they are made again. */
const editSettings = async ({ database, live, gateways, tenantId, staff, body, now }: Ctx<typeof contract>) => {
  const whatsapp_available = await hasWhatsApp(gateways, tenantId);
  return database.inTenant(tenantId, async (tx) => {
    const { revision, tips_enabled, choice_minutes, code_countries, whatsapp_codes, app_qr_only, terms_version } = body;
    const opened = { target: "establishment", id: tenantId, revision, read };
    const change = (before: NonNullable<Awaited<ReturnType<typeof read>>>) =>
      tx
        .updateTable("establishment")
        .set({
          tips_enabled: tips_enabled ?? before.tips_enabled,
          choice_minutes: choice_minutes ?? before.choice_minutes,
          code_countries: code_countries ? [...new Set(code_countries)].sort() : before.code_countries,
          whatsapp_codes: whatsapp_codes ?? before.whatsapp_codes,
          app_qr_only: app_qr_only ?? before.app_qr_only,
          terms_version: terms_version === undefined ? before.terms_version : cleanLine(terms_version),
          updated_at: now,
        })
        .where("tenant_id", "=", tenantId)
        .execute();
    const after = await editManaged({ tx, tenantId, staffId: staff.id }, opened, change, "settings");
    await bumpMenuVersion(live, tx, tenantId);
    return { ...after, whatsapp_available };
  });
};

const readSettings = async (ctx: Ctx<typeof calls.readSettings>) => ({
  ...(await readManaged(ctx, (tx) => read(tx, ctx.tenantId))),
  whatsapp_available: await hasWhatsApp(ctx.gateways, ctx.tenantId),
});

export const registerSettings = (app: App): void => {
  mount(app, calls.readSettings, (ctx) => readSettings(ctx));
  mount(app, calls.editSettings, editSettings);
};
