import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { isLoopback } from "./address.ts";
import type { QrDirectory } from "./qr-directory.ts";

/** Probes and Prometheus call a machine by its address. */
const forMachines = new Set(["/healthz", "/readyz", "/metrics"]);

const toName = (host: string): string | undefined => URL.parse(`http://${host}`)?.hostname;
const isLocal = (name: string): boolean => name === "localhost" || isLoopback(name.replace(/^\[|\]$/g, ""));

const own = new WeakMap<Config, ReadonlySet<string>>();
/** The host names that the configuration gives us. */
const getOwn = (config: Config): ReadonlySet<string> => {
  const known = own.get(config);
  if (known !== undefined) return known;
  const { PUBLIC_URL, ALLOWED_ORIGINS, API_HOSTS } = config;
  const { production, staging, test, local, tenants = {} } = API_HOSTS ?? {};
  const hosts = [production, staging, test, local, ...Object.entries(tenants).flat()];
  const names = [
    ...[PUBLIC_URL, ...ALLOWED_ORIGINS].map((url) => URL.parse(url)?.hostname),
    ...hosts.map((host) => (host ? toName(host) : undefined)),
  ];
  const made = new Set(names.filter((name) => name !== undefined));
  own.set(config, made);
  return made;
};

/**
 * Whether a request is meant for us. In production every other name is refused: a page of ours under a stranger's name
 * serves phishing, and a link or a cache built from that name leads away from us.
 */
export const isKnownHost = async (
  request: Pick<FastifyRequest, "host" | "url">,
  config: Config,
  directory: QrDirectory,
): Promise<boolean> => {
  if (config.NODE_ENV !== "production" || forMachines.has(request.url.split("?")[0] ?? "")) return true;
  const name = toName(request.host);
  if (name === undefined) return false;
  const names = getOwn(config);
  if (names.has(name)) return true;
  // An installation without a public name answers to every name of its machine, and the demo's sandboxes call that way.
  if (isLocal(name)) return config.DEMO || [...names].some(isLocal);
  return directory.isMappedHost(name);
};
