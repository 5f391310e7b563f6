const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const shape = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/**
 * Normalizes a typed host name to the form of `host_mapping`: lower case, without scheme, port, path and final dot.
 * `null` if it is no host name, or an IP address.
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

/** Normalizes an establishment's part of an address to the form of `tenant.slug`; `null` if it is invalid. */
export const readSlug = (typed: string): string | null => {
  const slug = typed.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug) ? slug : null;
};
