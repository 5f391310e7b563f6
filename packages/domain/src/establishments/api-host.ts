/** Which page host speaks to which API host, a setting of the deployment. Hosts without scheme, a port allowed. */
export type ApiHostTable = {
  production: string;
  staging: string;
  test: string;
  /** `null`: the page's own origin, the default of a local run. */
  local: string | null;
  /** Exact page host → API host, for tenant domains of their own. */
  tenants: Readonly<Record<string, string>>;
  /** Words that mark a test or staging page, as a whole label or set off by a dash: `test.`, `menu-staging.`. */
  words: { test: readonly string[]; staging: readonly string[] };
};

const prefixes = ["florinz.", "umrah.", "qr."] as const;

/** Lower case, without port and final dot; the brackets of an IPv6 address stay. */
const getName = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

const isLocal = (name: string): boolean =>
  /^(?:.+\.)?(?:localhost|local|internal)$/.test(name) ||
  /^(?:127|10)(?:\.\d{1,3}){3}$|^192\.168(?:\.\d{1,3}){2}$|^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$|^0\.0\.0\.0$/.test(
    name,
  ) ||
  /^\[(?:::1|f[cd][0-9a-f:]*|fe80[0-9a-f:]*)\]$/.test(name);

const marked = (name: string, words: readonly string[]): boolean =>
  name.split(".").some((label) => label.split("-").some((part) => words.includes(part)));

/**
 * The API host for a page's host (`location.host`): its own without a table, otherwise in the order of product rules §2:
 * an exact tenant mapping; test, staging and local names; names that begin with `florinz.`, `umrah.` or `qr.` → `api.`
 * and the rest; otherwise production.
 */
export const getApiHost = (pageHost: string, table: ApiHostTable | undefined): string => {
  const own = pageHost.trim().toLowerCase();
  if (table === undefined) return own;
  const name = getName(pageHost);
  if (Object.hasOwn(table.tenants, name)) return table.tenants[name] ?? table.production;
  if (isLocal(name)) return table.local ?? own;
  if (marked(name, table.words.test)) return table.test;
  if (marked(name, table.words.staging)) return table.staging;
  const prefix = prefixes.find((each) => name.startsWith(each) && name.length > each.length);
  return prefix ? `api.${name.slice(prefix.length)}` : table.production;
};
