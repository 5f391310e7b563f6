import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Config } from "../platform/config/config.ts";

type Wanted = {
  tenantId: string;
  /** Null: of every branch. */
  branchId: string | null;
  /** The path of a code's `uuid`, from its slash on; null where it leads nowhere. */
  pathOf: (uuid: string) => string | null;
};

/** A link and its QR by each branch's own codes; a table's code leads its guests there from the entry. */
export const branchLinks = async (
  { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">,
  tx: Tx,
  { tenantId, branchId, pathOf }: Wanted,
) => {
  const codes = await tx
    .selectFrom("qr_directory")
    .select(["uuid", "branch_id"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where("table_id", "is", null)
    .where("branch_id", "is not", null)
    .orderBy("uuid")
    .execute();
  return codes.flatMap(({ uuid, branch_id }) => {
    const path = pathOf(uuid);
    if (path === null || branch_id === null || (branchId ?? branch_id) !== branch_id) return [];
    const url = `${PUBLIC_URL}${path}`;
    return [{ branch_id, url, qr_svg: qrSvg(url) }];
  });
};
