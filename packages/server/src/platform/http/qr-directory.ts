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

type Remembered<T> = ((key: string) => Promise<T>) & { learn: (key: string, value: T) => void };

/** Caches an answer for a moment, so that the calls of one screen cost one query; it may also be learned elsewhere. */
const remembered = <T>(read: (key: string) => Promise<T>): Remembered<T> => {
  const cached = new Map<string, { until: number; value: Promise<T> }>();
  const learn = (key: string, value: T) =>
    void cached.set(key, { until: Date.now() + freshMs, value: Promise.resolve(value) });
  const find = (key: string): Promise<T> => {
    const now = Date.now();
    const hit = cached.get(key);
    if (hit !== undefined && hit.until > now) return hit.value;
    if (cached.size > 10_000) cached.clear();
    const value = read(key);
    cached.set(key, { until: now + freshMs, value });
    value.catch(() => cached.delete(key));
    return value;
  };
  return Object.assign(find, { learn });
};

/** Lookups before a tenant is known: codes, active establishments, mapped hosts. */
export const makeQrDirectory = (database: Database): QrDirectory => {
  const rows = async (text: string, value: string) => (await database.engine.loose("app", text, [value])).rows;
  const isTenantActive = remembered(
    async (id) => (await rows("select active from tenant where id = $1", id))[0]?.active === true,
  );
  // Every call with a code asks for its establishment next.
  const find = remembered(async (key) => {
    const sql = `select q.uuid, q.tenant_id, q.branch_id, q.table_id, t.active as tenant_active
      from qr_directory q join tenant t on t.id = q.tenant_id where q.uuid = $1 and q.active`;
    const [row] = (await rows(sql, key)) as (QrCode & { tenant_active: boolean })[];
    if (row === undefined) return undefined;
    const { tenant_active, ...code } = row;
    isTenantActive.learn(code.tenant_id, tenant_active);
    return code;
  });
  const findBranch = remembered(async (key) => {
    const sql = `select uuid, tenant_id, branch_id, table_id, active from qr_directory
      where branch_id = $1 and table_id is null order by active desc, created_at, uuid limit 1`;
    return (await rows(sql, key))[0] as (QrCode & { active: boolean }) | undefined;
  });
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
