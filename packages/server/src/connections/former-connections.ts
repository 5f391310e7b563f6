import type { SecretKey } from "../platform/secrets/envelope.ts";
import type { Tx } from "../platform/db/database.ts";
import { getAccountId } from "../payments/payment-keys.ts";
import { type KeptKeys, openRow, type StoredConnection } from "./stored-connections.ts";
import { toPaymentKeys } from "./to-payment-keys.ts";

const service = "payments";

export type FormerConnection = KeptKeys & { replaced_at: Date };

/** Payment accounts that were replaced, the newest first. */
export const loadFormer = async (tx: Tx, keys: readonly SecretKey[], tenantId: string): Promise<FormerConnection[]> => {
  const rows = await tx
    .selectFrom("former_connection")
    .select(["service", "vendor", "settings", "key_id", "wrapped_key", "sealed", "replaced_at"])
    .where("tenant_id", "=", tenantId)
    .orderBy("replaced_at", "desc")
    .execute();
  return rows.flatMap((row) => {
    const opened = openRow(keys, tenantId, row);
    return opened === null ? [] : [{ ...opened, replaced_at: row.replaced_at }];
  });
};

/** Keys that their vendor refused and no payment was begun with, such as mistyped ones. */
const wasNeverUsed = async (tx: Tx, tenantId: string, { state, errors }: StoredConnection, account: string) => {
  const [newest] = errors;
  if (state !== "attention" || !newest || !["key_refused", "public_key_refused"].includes(newest.code)) return false;
  const begun = await tx
    .selectFrom("payment_attempt")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("account", "=", account)
    .limit(1)
    .executeTakeFirst();
  return begun === undefined;
};

/** Keeps the keys of the account that is about to be replaced: its payments are refunded with them. */
export const keepFormer = async (tx: Tx, tenantId: string, before: StoredConnection, now: Date): Promise<void> => {
  if (before.service !== service || before.secrets === null) return;
  const account = getAccountId(toPaymentKeys(before));
  if (await wasNeverUsed(tx, tenantId, before, account)) return;
  await tx
    .insertInto("former_connection")
    .columns([
      "tenant_id",
      "service",
      "vendor",
      "account",
      "settings",
      "key_id",
      "wrapped_key",
      "sealed",
      "replaced_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("connection")
        .select(["tenant_id", "service", "vendor", eb.val(account).as("account"), "settings"])
        .select(["key_id", "wrapped_key", "sealed", eb.val(now).as("replaced_at")])
        .where("tenant_id", "=", tenantId)
        .where("service", "=", service),
    )
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "service", "vendor", "account"]).doUpdateSet((eb) => ({
        settings: eb.ref("excluded.settings"),
        key_id: eb.ref("excluded.key_id"),
        wrapped_key: eb.ref("excluded.wrapped_key"),
        sealed: eb.ref("excluded.sealed"),
        replaced_at: eb.ref("excluded.replaced_at"),
      })),
    )
    .execute();
};

/** The account is used again, so its former keys are not needed. */
export const dropFormer = async (tx: Tx, tenantId: string, current: StoredConnection): Promise<void> => {
  if (current.service !== service || current.secrets === null) return;
  await tx
    .deleteFrom("former_connection")
    .where("tenant_id", "=", tenantId)
    .where("vendor", "=", current.vendor)
    .where("account", "=", getAccountId(toPaymentKeys(current)))
    .execute();
};

export const dropAllFormer = async (tx: Tx, tenantId: string): Promise<void> => {
  await tx.deleteFrom("former_connection").where("tenant_id", "=", tenantId).execute();
};
