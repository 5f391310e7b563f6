import type * as calls from "@sufra/domain/pos/api.ts";
import type { PosBusiness, PosSettings } from "../gateways/pos/pos-adapter.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { MissingKeyError, seal, unseal } from "../platform/secrets/envelope.ts";

/** A token of the vendor's, and whose it is. */
export type Granted = { token: string; business: PosBusiness; settings: PosSettings };

const lifeMs = 600_000;
const ownerOf = (tenantId: string, staffId: string): string => `pos-candidate|${tenantId}|${staffId}`;

/** Keeps a token, sealed, until the manager confirms its business; a later one replaces it. */
export const keepCandidate = async (ctx: Ctx<typeof calls.connectPos>, granted: Granted): Promise<void> => {
  const { database, config, tenantId, staff, now } = ctx;
  const { token, business, settings } = granted;
  const [newest] = config.SECRETS_KEYS;
  if (!newest) throw new AppError("secrets_off");
  const row = {
    business_id: business.id,
    reference: business.reference,
    name: business.name,
    prices_include_tax: settings.prices_include_tax,
    currency: settings.currency,
    ...seal(newest, ownerOf(tenantId, staff.id), Buffer.from(token)),
    expires_at: new Date(now.getTime() + lifeMs),
  };
  await database.inTenant(tenantId, async (tx) => {
    await tx.deleteFrom("pos_candidate").where("tenant_id", "=", tenantId).where("expires_at", "<", now).execute();
    await tx
      .insertInto("pos_candidate")
      .values({ tenant_id: tenantId, staff_id: staff.id, ...row })
      .onConflict((conflict) => conflict.columns(["tenant_id", "staff_id"]).doUpdateSet(row))
      .execute();
  });
};

/** Null: none waits, it waited too long, or its key is gone. */
export const takeCandidate = async (ctx: Ctx<typeof calls.confirmPos>): Promise<Granted | null> => {
  const { database, config, tenantId, staff, now } = ctx;
  const row = await database.inTenant(tenantId, (tx) =>
    tx
      .deleteFrom("pos_candidate")
      .where("tenant_id", "=", tenantId)
      .where("staff_id", "=", staff.id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row || row.expires_at < now) return null;
  const { business_id: id, name, reference, prices_include_tax, currency } = row;
  try {
    const token = unseal(config.SECRETS_KEYS, ownerOf(tenantId, staff.id), row).toString("utf8");
    return { token, business: { id, name, reference }, settings: { prices_include_tax, currency, time_zone: "" } };
  } catch (error) {
    if (error instanceof MissingKeyError) return null;
    throw error;
  }
};
