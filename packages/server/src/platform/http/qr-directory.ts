import type { Database } from "../db/database.ts";
import type { QrCode } from "./context.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How long a removed code may still be accepted. */
const freshMs = 2_000;

export type QrDirectory = {
  find: (uuid: string) => Promise<QrCode | undefined>;
  /** A branch's own code, which every branch gets when it is created; `active` is false once it was removed. */
  findBranch: (branchId: string) => Promise<(QrCode & { active: boolean }) | undefined>;
  isTenantActive: (tenantId: string) => Promise<boolean>;
  isMappedHost: (host: string) => Promise<boolean>;
};

/** Caches an answer for a moment, so that the calls of one screen cost one query. */
const remembered = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const cached = new Map<string, { until: number; value: Promise<T> }>();
  return (key) => {
    const now = Date.now();
    const hit = cached.get(key);
    if (hit !== undefined && hit.until > now) return hit.value;
    if (cached.size > 10_000) cached.clear();
    const value = read(key);
    cached.set(key, { until: now + freshMs, value });
    value.catch(() => cached.delete(key));
    return value;
  };
};

/** Lookups before a tenant is known: codes, active establishments, mapped hosts. */
export const makeQrDirectory = (database: Database): QrDirectory => {
  const rows = async (text: string, value: string) => (await database.engine.loose("app", text, [value])).rows;
  const find = remembered(async (key) => {
    const sql = "select uuid, tenant_id, branch_id, table_id from qr_directory where uuid = $1 and active";
    return (await rows(sql, key))[0] as QrCode | undefined;
  });
  const findBranch = remembered(async (key) => {
    const sql = `select uuid, tenant_id, branch_id, table_id, active from qr_directory
      where branch_id = $1 and table_id is null order by active desc, created_at, uuid limit 1`;
    return (await rows(sql, key))[0] as (QrCode & { active: boolean }) | undefined;
  });
  const isTenantActive = remembered(
    async (id) => (await rows("select active from tenant where id = $1", id))[0]?.active === true,
  );
  const isMappedHost = remembered(
    async (host) => (await rows("select 1 from host_mapping where host = $1", host)).length > 0,
  );
  return {
    find: async (text) => (uuid.test(text) ? find(text.toLowerCase()) : undefined),
    findBranch: async (text) => (uuid.test(text) ? findBranch(text.toLowerCase()) : undefined),
    isTenantActive,
    isMappedHost: (host) => isMappedHost(host.toLowerCase()),
  };
};
