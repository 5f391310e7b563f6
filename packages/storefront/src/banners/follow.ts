import type { MouseEvent } from "react";
import { followLink } from "@sufra/domain/establishments/outside-link.ts";

/**
 * Target of a banner: own addresses with `utm_source`, others in the same window. The server allows plain `http:` only
 * in development.
 */
export const bannerLink = (link: string | null, utmSource: string, ownHosts: readonly string[], allowHttp: boolean) =>
  link === null ? null : followLink(link, { ownHosts, utmSource, allowHttp });

const isPlain = (): boolean => typeof location !== "undefined" && location.protocol === "http:";

/** `ownHosts` is empty on the server, which serves many hosts. */
export const toHref = (link: string | null, utmSource: string, ownHosts: readonly string[]): string | undefined => {
  const followed = bannerLink(link, utmSource, ownHosts, isPlain());
  return followed === null ? undefined : followed.kind === "app" ? followed.path : followed.url;
};

/** Links to our own hosts stay in the application. */
export const followInside =
  (link: string | null, utmSource: string, navigate: (path: string) => unknown) =>
  (event: MouseEvent): void => {
    const followed = bannerLink(link, utmSource, [location.host], isPlain());
    if (followed?.kind !== "app" || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(followed.path);
  };
