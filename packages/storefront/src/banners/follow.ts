import type { MouseEvent } from "react";
import { followLink } from "@sufra/domain/tenants/outside-link.ts";

/**
 * Where a banner leads: the app's own addresses inside it with `utm_source`, others in the same window, anything else
 * nowhere. Plain `http:` is let through by the server in development alone; there the page itself is plain.
 */
export const bannerLink = (link: string | null, utmSource: string, ownHosts: readonly string[], allowHttp: boolean) =>
  link === null ? null : followLink(link, { ownHosts, utmSource, allowHttp });

const isPlain = (): boolean => typeof location !== "undefined" && location.protocol === "http:";

/** `ownHosts` is empty while the server draws: it serves many. */
export const hrefOf = (link: string | null, utmSource: string, ownHosts: readonly string[]): string | undefined => {
  const followed = bannerLink(link, utmSource, ownHosts, isPlain());
  return followed === null ? undefined : followed.kind === "app" ? followed.path : followed.url;
};

/** A link to one of our own hosts stays in the application. */
export const followInside =
  (link: string | null, utmSource: string, navigate: (path: string) => unknown) =>
  (event: MouseEvent): void => {
    const followed = bannerLink(link, utmSource, [location.host], isPlain());
    if (followed?.kind !== "app" || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(followed.path);
  };
