import { sql } from "kysely";

/** Each check returns the rows that differ. */
export const uploadChecks = {
  orphan_images: (tenant: string) => sql<{ id: string; found: string }>`
    select id::text as id, concat('held by nothing since ', created_at) as found from upload
    where tenant_id = ${tenant} and kept_at is null and created_at < now() - interval '2 days'`,
};
