import { isKnownAs } from "@sufra/domain/customers/known-as.ts";
import { eraseCustomer } from "../customers/erase-me.ts";
import type { Tx } from "../platform/db/database.ts";
import { fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";

/** Operators give a number to somebody else after some months: a code proves the number, not the person. */
const recycledMs = 180 * 86_400_000;

type Signing = {
  tenantId: string;
  phone: string;
  deviceId: string;
  now: Date;
  /** The name or email that the number's user gave here before. */
  knownAs: string | undefined;
  /** The number is new to its user: what the former one left is erased. */
  isNewUser: boolean;
};

const loadFormer = (tx: Tx, { tenantId, phone, deviceId }: Signing) =>
  tx
    .selectFrom("customer as c")
    .select(["c.id", "c.full_name", "c.email", "c.created_at"])
    .select((eb) => [
      eb
        .selectFrom("session as s")
        .innerJoin("refresh_token as r", (join) =>
          join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.session_id", "=", "s.id"),
        )
        .select((inner) => inner.fn.max("r.created_at").as("at"))
        .where("s.tenant_id", "=", tenantId)
        .where("r.tenant_id", "=", tenantId)
        .whereRef("s.customer_id", "=", "c.id")
        .as("session_at"),
      eb
        .selectFrom("customer_order as o")
        .select((inner) => inner.fn.max("o.created_at").as("at"))
        .where("o.tenant_id", "=", tenantId)
        .whereRef("o.customer_id", "=", "c.id")
        .as("order_at"),
      eb
        .selectFrom("session as d")
        .select("d.id")
        .where("d.tenant_id", "=", tenantId)
        .whereRef("d.customer_id", "=", "c.id")
        .where("d.device_id", "=", deviceId)
        .limit(1)
        .as("own_device"),
    ])
    .where("c.tenant_id", "=", tenantId)
    .where("c.phone_e164", "=", phone)
    .executeTakeFirst();

type Former = NonNullable<Awaited<ReturnType<typeof loadFormer>>>;

const isAway = ({ created_at, session_at, order_at, own_device }: Former, now: Date): boolean => {
  const last = Math.max(...[created_at, session_at, order_at].map((at) => at?.getTime() ?? 0));
  return own_device === null && now.getTime() - last > recycledMs;
};

/** The names of the last orders count too: guests without a profile gave one there. */
const loadNames = async (tx: Tx, tenantId: string, { id, full_name }: Former): Promise<string[]> => {
  const orders = await tx
    .selectFrom("customer_order")
    .select("customer_name")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return [full_name ?? "", ...orders.map(({ customer_name }) => customer_name)].filter((name) => name !== "");
};

/**
 * After months without a visit the number may have another user. Before addresses, orders and rewards are shown, they
 * say by which name or email they are known here, or that the number is new to them. Then the former user is erased.
 * A refusal uses up no code. Known devices are never asked, nor is anything where nothing is known to ask for.
 */
export const requireSameUser = async (platform: Pick<Platform, "jobs">, tx: Tx, signing: Signing): Promise<void> => {
  const { tenantId, now, knownAs, isNewUser } = signing;
  const former = await loadFormer(tx, signing);
  if (!former || !isAway(former, now)) return;
  if (isNewUser) return eraseCustomer(platform, tx, { tenantId, id: former.id, now });
  const names = await loadNames(tx, tenantId, former);
  if (names.length === 0 && former.email === null) return;
  if (knownAs === undefined) throw fieldError("known_as", "field_empty");
  if (!isKnownAs(knownAs, { names, email: former.email })) throw fieldError("known_as", "field_invalid");
};
