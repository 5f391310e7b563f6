import type { createEstablishment as contract } from "@sufra/domain/establishments/admin-api.ts";
import { readSlug } from "@sufra/domain/establishments/host.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { makePalette } from "@sufra/domain/branding/palette.ts";
import type { Tx } from "../../platform/db/database.ts";
import { json } from "../../platform/db/json.ts";
import { newId } from "../../platform/db/new-id.ts";
import { fieldError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { inviteToTeam } from "../../staff/invitations.ts";
import { recordAct } from "../../platform/audit/acts.ts";
import { indexEstablishment } from "./directory.ts";
import { insertDomain } from "./domains.ts";
import { type EstablishmentScope, operating } from "./establishment-scope.ts";

type Body = Ctx<typeof contract>["body"];

/** Used until the manager chooses a color. */
const firstColor = "#0f6b4f";

/** A unique index refuses a slug that another operator takes at the same time. */
const insertTenant = async (tx: Tx, id: string, { slug: typed }: Body): Promise<string> => {
  const slug = readSlug(typed);
  if (slug === null) throw fieldError("slug", "field_invalid");
  const made = await tx
    .insertInto("tenant")
    .values({ id, slug })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw fieldError("slug", "field_taken");
  return slug;
};

const insertEstablishment = async (tx: Tx, tenant_id: string, body: Body): Promise<void> => {
  const { default_language, time_zone, vat_number } = body;
  const palette = makePalette(firstColor);
  await tx
    .insertInto("establishment")
    .values({
      tenant_id,
      name: json(inBoth(body.name, cleanLine)),
      default_language,
      time_zone,
      vat_number,
      brand_color: firstColor,
      theme: json(palette ? { light: palette.light, dark: palette.dark } : {}),
    })
    .execute();
};

/**
 * Creates an establishment in one transaction: its rows, its host, its first manager's invitation and its first log
 * entry.
 */
export const createEstablishment = async (ctx: Ctx<typeof contract>): Promise<{ id: string }> => {
  const { body, database, staff } = ctx;
  const id = newId();
  const about: EstablishmentScope = { ...operating(ctx), tenantId: id };
  const { email, language } = body.manager;
  await database.inTenant(id, async (tx) => {
    const slug = await insertTenant(tx, id, body);
    await insertEstablishment(tx, id, body);
    const { name, default_language, time_zone, vat_number } = body;
    await recordAct(tx, id, staff, {
      action: "establishment.create",
      target: "establishment",
      targetId: id,
      before: null,
      after: { name, slug, default_language, time_zone, vat_number },
    });
    if (body.host === null) await indexEstablishment(tx, id);
    else await insertDomain(tx, about, body.host);
    await inviteToTeam(about, tx, { email, role: "manager", branch_ids: [], language }, "manager.email");
  });
  return { id };
};
