import { followLink } from "../establishments/outside-link.ts";

export const socialKinds = [
  "instagram",
  "x",
  "tiktok",
  "snapchat",
  "whatsapp",
  "facebook",
  "youtube",
  "website",
] as const;
export type SocialKind = (typeof socialKinds)[number];

const hosts: Partial<Record<SocialKind, readonly string[]>> = {
  instagram: ["instagram.com"],
  x: ["x.com", "twitter.com"],
  tiktok: ["tiktok.com"],
  snapchat: ["snapchat.com"],
  whatsapp: ["wa.me", "whatsapp.com"],
  facebook: ["facebook.com", "fb.com"],
  youtube: ["youtube.com", "youtu.be"],
};

/**
 * The address of a profile: `https:` only, and on the named network, so that a link called Instagram leads there. A
 * missing scheme means `https:`. `null` if it is no such address.
 */
export const readSocialLink = (kind: SocialKind, typed: string): string | null => {
  const text = typed.trim();
  const given = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const followed = followLink(given, { ownHosts: [], utmSource: "x" });
  if (followed?.kind !== "outside") return null;
  const host = /^https:\/\/([^/?#:]+)/.exec(followed.url)?.[1] ?? "";
  const known = hosts[kind];
  const there = known?.some((each) => host === each || host.endsWith(`.${each}`)) ?? host.includes(".");
  return there ? followed.url : null;
};
