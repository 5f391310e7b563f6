/** The place to return to after signing in, as the sign-in page's address carries it. */
type Place = { pathname: string; search: string; hash: string };

const base = "/console";

/** Only places of the console itself: a path, never another host. */
export const safePlace = (value: string | null): string => {
  if (value === null || !/^\/(?![/\\])/.test(value)) return "/";
  const path = value.startsWith(`${base}/`) ? value.slice(base.length) : value;
  return path.startsWith("/sign-in") ? "/" : path;
};

export const signInPath = (from: Place, why?: "ended" | "refused"): string => {
  const place = safePlace(`${from.pathname}${from.search}${from.hash}`);
  const query = new URLSearchParams({ to: place, ...(why ? { why } : {}) });
  return `/sign-in?${query}`;
};
