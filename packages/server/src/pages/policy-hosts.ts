import type { FastifyRequest } from "fastify";
import type { Config } from "../platform/config/config.ts";
import type { App, Platform } from "../platform/http/context.ts";

/** Hosts that a page's policy names, so that no script of a page can send what it reads anywhere else. */
const toOrigin = (address: string): string[] => {
  const origin = URL.parse(address)?.origin ?? "null";
  return origin === "null" ? [] : [origin];
};

/** Where guests' browsers exchange a card for a token: the providers, and the demo's own. */
export const connectHosts = (
  config: Pick<Config, "MOYASAR_URL" | "TAP_URL" | "DEMO" | "PUBLIC_URL" | "SANDBOX_PAYMENT_PORT">,
): string[] => {
  const port = config.SANDBOX_PAYMENT_PORT;
  const names = config.DEMO ? [URL.parse(config.PUBLIC_URL)?.hostname ?? "localhost", "localhost", "127.0.0.1"] : [];
  const local = names.map((name) => `http://${name}:${port}`);
  return [...new Set([config.MOYASAR_URL, config.TAP_URL].flatMap(toOrigin).concat(local))];
};

/** Pictures come from us, and tiles from the map of the installation and of the establishment. */
export const pictureSources = async (
  { config, gateways }: Pick<Platform, "config" | "gateways">,
  tenantId: string | null,
): Promise<string> => {
  const tiles = tenantId === null ? undefined : (await gateways.map(tenantId)).tiles?.url;
  const origins = [config.MAP_TILES ?? "", ...config.MAP_ORIGINS, tiles ?? ""].flatMap(toOrigin);
  return ["img-src 'self' data: blob:", ...new Set(origins)].join(" ");
};

/**
 * The console's pictures: the map of whoever is signed in. Where the API has a host of its own, its cookies do not come
 * with the page and the establishment is unknown, so that any host with TLS may send tiles.
 */
export const consolePictures = async (
  { platform, hooks }: App,
  request: FastifyRequest,
  api: string,
): Promise<string> => {
  if (api !== "") return `${await pictureSources(platform, null)} https:`;
  const staff = await hooks.identify(request, { tenantId: null, audience: "staff" }).catch(() => null);
  return pictureSources(platform, staff?.tenantId ?? null);
};
