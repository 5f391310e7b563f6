import type { JsonValue } from "../platform/db/json-columns.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform, StaffIdentity } from "../platform/http/context.ts";
import { changeEntity, withRevision } from "../workplace/index.ts";
import { tenantChanged } from "./tenant-facts.ts";

type About = Platform & {
  tenantId: string;
  staff: StaffIdentity;
  params: { id: string };
  body: { revision: string };
};

/** A change of one part of a branch: in the journal, on the board and on guests' phones with the same transaction. */
export const changeBranch = <E extends JsonValue & object>(
  { database, live, tenantId, staff, params, body }: About,
  part: "place" | "hours" | "ordering",
  read: (tx: Tx, tenantId: string, branchId: string) => Promise<E | undefined>,
  change: (tx: Tx, before: E) => Promise<unknown>,
): Promise<E & { revision: string }> =>
  database.inTenant(tenantId, async (tx) => {
    const after = await changeEntity<E>(tx, {
      ...{ tenantId, staffId: staff.id, action: `branch.${part}`, target: "branch", targetId: params.id },
      ...{ revision: body.revision, read: () => read(tx, tenantId, params.id) },
      change: (before) => change(tx, before),
    });
    if (after === undefined) throw new AppError("not_found");
    tenantChanged(tenantId);
    await live.publish(tx, { tenantId, topic: `branch:${params.id}`, data: { id: params.id, part } });
    return withRevision(after);
  });
