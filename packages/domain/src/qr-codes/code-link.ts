/** Placeholder for the reader's own code, so that their branch and table stay. */
const place = ":uuid";

/** Screens a banner or an offer leads to, in the order they are offered. */
export const linkedScreens = [
  "menu",
  "coupons",
  "points-shop",
  "prize-shop",
  "loyalty",
  "punch-cards",
  "wheel",
  "register-and-win",
  "referral",
  "my-rewards",
  "qr",
] as const;
export type LinkedScreen = (typeof linkedScreens)[number];

export const screenLink = (screen: LinkedScreen): string => `/${screen}/${place}`;

/** The screen a link of management leads to; null where it leads elsewhere. */
export const screenOfLink = (link: string): LinkedScreen | null =>
  linkedScreens.find((screen) => screenLink(screen) === link) ?? null;

/** A link of management as one guest follows it; null where it needs a code and none is known. */
export const linkFor = (link: string, uuid: string | null): string | null => {
  if (!link.startsWith("/") || !link.split(/[/?#]/).includes(place)) return link;
  return uuid === null ? null : link.replace(place, uuid);
};
