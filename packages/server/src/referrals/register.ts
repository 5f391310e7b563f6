import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Customer, register as contract } from "@sufra/domain/customers/api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { customerColumns, customerView } from "../customers/customer-view.ts";
import { getProfile } from "../customers/profile.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { joinByCode, joinByPhone, type Joiner } from "./join.ts";

type Profile = Pick<BodyOf<typeof contract>, "full_name" | "email" | "gender" | "age_group" | "city">;

export type Registering = Pick<Platform, "live" | "config" | "jobs"> & {
  tenantId: string;
  customerId: string;
  deviceId: string;
  language: Language;
  now: Date;
  profile: Profile;
  marketing: boolean;
  /** An invitation's code; empty where there is none. */
  code: string;
  /** Whether one registers all the same where the code can't be accepted. */
  anyway?: boolean;
};

const recordConsents = async (tx: Tx, registering: Registering): Promise<void> => {
  const { tenantId, customerId, language, marketing } = registering;
  const { terms_version } = await tx
    .selectFrom("establishment")
    .select("terms_version")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const purposes = ["terms", "privacy", ...(marketing ? ["marketing"] : [])];
  await tx
    .insertInto("consent")
    .values(
      purposes.map((purpose) => ({
        tenant_id: tenantId,
        id: newId(),
        customer_id: customerId,
        purpose,
        version: terms_version,
        language,
      })),
    )
    .execute();
};

/**
 * Registration and invitation succeed together: an invalid code rolls both back. If registering is only part of another
 * action, an invalid code is ignored.
 */
const acceptInvitation = async (tx: Tx, registering: Registering, joiner: Joiner): Promise<void> => {
  if (registering.code === "") return joinByPhone(registering, tx, joiner);
  try {
    await joinByCode(registering, tx, joiner, registering.code);
  } catch (error) {
    if (registering.anyway !== true || !(error instanceof AppError)) throw error;
    await joinByPhone(registering, tx, joiner);
  }
};

/** Completes a new customer's profile, once, with what they agreed to; null where it is complete already. */
export const completeProfile = async (tx: Tx, registering: Registering): Promise<Customer | null> => {
  const { tenantId, customerId, deviceId, now, profile } = registering;
  const row = await tx
    .updateTable("customer")
    .set({ ...getProfile(profile), registered_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where("registered_at", "is", null)
    .where("erased_at", "is", null)
    .returning([...customerColumns, "phone_e164"])
    .executeTakeFirst();
  if (!row?.phone_e164) return null;
  await recordConsents(tx, registering);
  const name = (row.full_name ?? "").split(" ")[0] ?? "";
  const email = row.email?.toLowerCase() ?? null;
  await acceptInvitation(tx, registering, {
    tenantId,
    customerId,
    phone: row.phone_e164,
    name,
    email,
    deviceId,
    now,
  });
  return customerView(row);
};

/** Completes a new customer's profile, once; what they agreed to is kept with its version and time. */
export const register = (ctx: Ctx<typeof contract>): Promise<Customer> => {
  const { live, config, jobs, tenantId, customer, body, database, deviceId, language, now } = ctx;
  const whose = { live, config, jobs, tenantId, customerId: customer.id, deviceId, language, now, profile: body };
  const code = body.referral_code?.trim() ?? "";
  return database.inTenant(tenantId, async (tx) => {
    const done = await completeProfile(tx, { ...whose, marketing: body.marketing === true, code });
    if (!done) throw new AppError("already_registered");
    return done;
  });
};
