import { isGuestRoute } from "../qr-codes/guest-routes.ts";

/** The target of a link in a popup, slide or social profile: inside the app, or outside in the same window. */
export type FollowedLink = { kind: "app"; path: string } | { kind: "outside"; url: string };

export type LinkPlace = {
  /** Hosts (with a port where there is one) that serve the guest app. */
  ownHosts: readonly string[];
  /** Appended as `utm_source` to the app's own addresses. */
  utmSource: string;
  /** Only in development. */
  allowHttp?: boolean;
};

/** Whitespace, control and direction characters, backslashes: browsers may read another address than a person does. */
const treacherous =
  /[\s\\\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>"'`{}|^]/;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** No user part (`https://good@evil`), an ASCII host (others in punycode) with a dot or `localhost`, and what follows. */
const address = new RegExp(
  `^(https?)://((?:${label}\\.)+[a-z][a-z0-9-]{0,62}|localhost|\\d{1,3}(?:\\.\\d{1,3}){3})(:\\d{1,5})?([/?#].*)?$`,
  "i",
);

type Address = { scheme: string; host: string; rest: string };

const readAddress = (href: string): Address | null => {
  const match = address.exec(href);
  if (!match) return null;
  const [, scheme = "", name = "", port = "", rest = ""] = match;
  return { scheme: scheme.toLowerCase(), host: `${name}${port}`.toLowerCase(), rest };
};

const splitRest = (rest: string): { path: string; query: string; hash: string } => {
  const match = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(rest);
  return { path: match?.[1] || "/", query: match?.[2] ?? "", hash: match?.[3] ?? "" };
};

/** Our own address with `utm_source` set or replaced; `null` if the host is not ours. */
const ownPath = (rest: string, utmSource: string): string | null => {
  const { path, query, hash } = splitRest(rest);
  if (path.includes("//") || /(?:^|\/)\.{1,2}(?:\/|$)|%2e|%2f|%5c/i.test(path) || !isGuestRoute(path)) return null;
  const otherParams = query
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^utm_source(?:=|$)/i.test(pair));
  return `${path}?${[...otherParams, `utm_source=${encodeURIComponent(utmSource)}`].join("&")}${hash}`;
};

/**
 * Reads a link that a manager typed: `https:` (`http:` in development) or a path of the app (`/menu/…`). `null` for
 * everything else: `javascript:`, `data:`, `//evil`, `https://good@evil`, backslashes, hidden characters. A route of
 * the app on one of its own hosts stays inside, with `utm_source` (specification §2).
 */
export const followLink = (href: string, place: LinkPlace): FollowedLink | null => {
  const link = href.trim();
  if (link.length > 2000 || treacherous.test(link)) return null;
  if (link.startsWith("/")) {
    const path = link.startsWith("//") ? null : ownPath(link, place.utmSource);
    return path === null ? null : { kind: "app", path };
  }
  const read = readAddress(link);
  if (!read || (read.scheme !== "https" && !place.allowHttp)) return null;
  if (place.ownHosts.some((own) => own.toLowerCase() === read.host)) {
    const path = ownPath(read.rest, place.utmSource);
    if (path !== null) return { kind: "app", path };
  }
  return { kind: "outside", url: `${read.scheme}://${read.host}${read.rest}` };
};

/** Whether a link may be saved at all; the console's check of what `followLink` will follow. */
export const isFollowable = (href: string, allowHttp = false): boolean =>
  followLink(href, { ownHosts: [], utmSource: "x", allowHttp }) !== null;
