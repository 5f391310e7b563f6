import { lookup as dnsLookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";

/** Special-purpose ranges of the IANA registries: not on the public internet. */
const ranges = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "::/127 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8",
];

const special = new BlockList();
for (const range of ranges.join(" ").split(" ")) {
  const [network = "", bits] = range.split("/");
  special.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4");
}

/** Whether an address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  // The list knows an IPv4 address also in its IPv6 form.
  return family !== 0 && !special.check(address, family === 6 ? "ipv6" : "ipv4");
};

/** In the cause of a refused request. */
export const privateAddress = "EPRIVATE";

const refusal = (): Error => Object.assign(new Error("a private address"), { code: privateAddress });

/** The connection goes to the very address that was checked, so that a second answer of the DNS changes nothing. */
const publicLookup: LookupFunction = (host, options, done) => {
  dnsLookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "", 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address))) return done(refusal(), "", 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

type Init = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | null;
  signal?: AbortSignal;
  /** It never follows one. */
  redirect?: "manual";
};

const send = (url: URL, { method = "GET", headers = {}, body, signal }: Init): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = httpsRequest(url, { method, headers, lookup: publicLookup, ...(signal ? { signal } : {}) });
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body ?? undefined);
  });

const toResponse = (answer: IncomingMessage): Response => {
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, { status, headers });
};

/**
 * Like `fetch`, for addresses that a manager typed: https only, and never to a private address, whatever its name leads
 * to. Redirects are answered, not followed.
 */
export const publicFetch = async (address: string, init: Init): Promise<Response> => {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  try {
    if (url.protocol !== "https:" || url.username !== "" || (isIP(host) !== 0 && !isPublicAddress(host)))
      throw refusal();
    return toResponse(await send(url, init));
  } catch (error) {
    if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) throw error;
    throw new TypeError("fetch failed", { cause: error });
  }
};
