import type { Platform } from "../platform/http/context.ts";
import { noPosition } from "./end-link.ts";

const dayMs = 86_400_000;
/** Days that name and number of a courier stay, for questions about a delivery and its cash. */
const namedDays = 30;

/** Ends expired links with their positions, and deletes names and numbers of old ones. A second run finds nothing. */
export const forgetCouriers = ({ database }: Pick<Platform, "database">, tenantId: string): Promise<void> =>
  database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    await tx
      .updateTable("courier_link")
      .set({ ended_at: now, ...noPosition })
      .where("tenant_id", "=", tenantId)
      .where("ended_at", "is", null)
      .where("expires_at", "<=", now)
      .execute();
    await tx
      .updateTable("courier_link")
      .set({ name: "", phone: null })
      .where("tenant_id", "=", tenantId)
      .where("created_at", "<", new Date(now.getTime() - namedDays * dayMs))
      .where((eb) => eb.or([eb("name", "<>", ""), eb("phone", "is not", null)]))
      .execute();
  });

export const registerCourierCleanup = (platform: Platform): void =>
  platform.jobs.whenDue("couriers", (tenantId) => forgetCouriers(platform, tenantId), { everySeconds: 600 });
