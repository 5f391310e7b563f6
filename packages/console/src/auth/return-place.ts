/** The place to return to after signing in, as the sign-in page's address carries it. */
type Place = { pathname: string; search: string; hash: string };

const base = "/console";

/** Only places of the console itself: a path, never another host. */
export const safePlace = (value: string | null): string => {
  if (value === null || !/^\/(?![/\\])/.test(value)) return "/";
  const path = value.startsWith(`${base}/`) ? value.slice(base.length) : value;
  return /^\/(sign-in|sign-out|codes)($|[?#/])/.test(path) ? "/" : path;
};

export const signInPath = (from: Place, why?: "ended" | "refused"): string => {
  const place = safePlace(`${from.pathname}${from.search}${from.hash}`);
  const query = new URLSearchParams({ to: place, ...(why ? { why } : {}) });
  return `/sign-in?${query}`;
};

export const pending2faPath = (from: Place): string =>
  `/codes?${new URLSearchParams({ to: safePlace(`${from.pathname}${from.search}${from.hash}`) })}`;

const withEmail = (path: string, email: string, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(email.trim() === "" ? {} : { email: email.trim() }), ...more });
  return query.size === 0 ? path : `${path}?${query}`;
};

/** Passes the email on, so that it is typed once. */
export const forgotPath = (email: string): string => withEmail("/forgot", email);
export const signInWith = (email: string, why?: "renewed"): string =>
  withEmail("/sign-in", email, why ? { why } : undefined);
