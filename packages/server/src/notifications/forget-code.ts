import type { Platform } from "../platform/http/context.ts";
import type { SendJob } from "./queue-message.ts";

/** Empties a code that was kept for its other channel, once it expired; a trial's inbox still shows it. */
export const forgetCode = async (
  { database, config }: Pick<Platform, "database" | "config">,
  { tenant_id, id }: SendJob,
): Promise<void> => {
  await database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set({ fallback: null, code: null, ...(config.OUTBOX ? {} : { body: "" }) })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("kind", "=", "otp")
      .where("state", "<>", "queued")
      .execute(),
  );
};
