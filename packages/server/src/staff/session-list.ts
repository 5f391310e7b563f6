import type { StaffSession } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Live } from "../platform/live/live.ts";

/** A member's open sessions, last used first. `current` is the caller's. */
export const listSessions = async (tx: Tx, staffId: string, current: string, now: Date): Promise<StaffSession[]> => {
  const rows = await tx
    .selectFrom("staff_session")
    .select(["id", "device", "created_at", "seen_at"])
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    device,
    current: id === current,
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }));
};

type Ending = { staffId: string; now: Date; only?: string; except?: string };

/** Ends sessions and returns how many were open. */
export const endSessions = async (tx: Tx, { staffId, now, only, except }: Ending): Promise<number> => {
  const rows = await tx
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .returning("id")
    .execute();
  return rows.length;
};

/** Extra topic of a member's streams: an event closes them, and members with access reconnect. */
export const memberTopic = (staffId: string): string => `staff:${staffId}`;

/** Notifies a member's open streams that their permissions changed. */
export const notifyMember = ({ live }: { live: Live }, tx: Tx, tenantId: string, staffId: string): Promise<void> =>
  live.publish(tx, { tenantId, topic: memberTopic(staffId), data: {} });
