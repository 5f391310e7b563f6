const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const shape = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/**
 * A host name as an operator types or pastes it, the way `host_mapping` keeps it: lower case, without scheme, port, path
 * and final dot. `null` where it is none, or an address of numbers.
 */
export const readHost = (typed: string): string | null => {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");
  return host.length <= 253 && shape.test(host) ? host : null;
};

/** The part of an address that stands for an establishment, as `tenant.slug` keeps it; `null` where it is none. */
export const readSlug = (typed: string): string | null => {
  const slug = typed.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug) ? slug : null;
};
