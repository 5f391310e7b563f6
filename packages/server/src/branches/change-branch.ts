import type { JsonValue } from "../platform/db/json-columns.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform, StaffIdentity } from "../platform/http/context.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { editManaged } from "../platform/managed/managed.ts";

type About = Platform & {
  tenantId: string;
  staff: StaffIdentity;
  params: { id: string };
  body: { revision: string };
};

/** Changes one part of a branch: audit log, board and guests' phones are updated in the same transaction. */
export const changeBranch = <E extends JsonValue & object>(
  { database, live, tenantId, staff, params, body }: About,
  part: "place" | "hours" | "ordering",
  read: (tx: Tx, tenantId: string, branchId: string) => Promise<E | undefined>,
  change: (tx: Tx, before: E) => Promise<unknown>,
): Promise<E & { revision: string }> =>
  database.inTenant(tenantId, async (tx) => {
    const opened = { target: "branch", id: params.id, revision: body.revision, read };
    const editing = { tx, tenantId, staffId: staff.id };
    const after = await editManaged<E>(editing, opened, (before) => change(tx, before), part);
    tenantChanged(tenantId);
    await live.publish(tx, { tenantId, topic: `branch:${params.id}`, data: { id: params.id, part } });
    return after;
  });
