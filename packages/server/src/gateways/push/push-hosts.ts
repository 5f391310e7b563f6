/** The push services of the browsers that are in use (providers.md 7). */
export const knownPushHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
] as const;

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern;

/**
 * Whether an endpoint named by a browser may be called: https, no user part, the usual port, a listed host. Anything
 * else would let guests make this server call any address. `hosts` are names, `*.name` for all below it; a whole origin
 * (`http://127.0.0.1:4999`) is for tests.
 */
export const isPushEndpoint = (endpoint: string, hosts: readonly string[]): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "" || endpoint.length > 1000) return false;
  if (hosts.some((host) => host === url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((pattern) => !pattern.includes("/") && matches(url.hostname, pattern));
};
