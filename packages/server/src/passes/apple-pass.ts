import { createHmac } from "node:crypto";
import type { ApplePasses, PassCard } from "../gateways/wallet-pass/pass-card.ts";
import type { Config } from "../platform/config/config.ts";
import type { Holder } from "./card-of.ts";
import { sameText } from "../platform/same-text.ts";
import { drawMark } from "./mark.ts";

type Settings = Pick<Config, "CODE_SECRET" | "PUBLIC_URL">;

/** Lifetime of a card's link: enough to press "Add". */
const linkMs = 600_000;

const getMac = (secret: string, ...parts: string[]): string =>
  createHmac("sha256", secret).update(parts.join("|")).digest("base64url");

/** Proves that a phone has the card; derived, so that no secret is stored. */
const passToken = (secret: string, { tenantId, customerId }: Holder): string =>
  getMac(secret, "apple-pass", tenantId, customerId);
export const isPassToken = (secret: string, holder: Holder, given: string): boolean =>
  sameText(given, passToken(secret, holder));

const linkMac = (secret: string, { tenantId, customerId }: Holder, until: string): string =>
  getMac(secret, "apple-link", tenantId, customerId, until);

/** A link that works without the session's cookies and headers, which the phone does not send. */
export const cardLink = ({ CODE_SECRET, PUBLIC_URL }: Settings, holder: Holder, now: Date): string => {
  const until = String(now.getTime() + linkMs);
  const mac = linkMac(CODE_SECRET, holder, until);
  return `${PUBLIC_URL}/api/passes/${holder.tenantId}/cards/${holder.customerId}/${until}-${mac}/`;
};

export const isCardLink = (secret: string, holder: Holder, given: string, now: Date): boolean => {
  const [, until, mac] = /^(\d{13})-(.+)$/.exec(given) ?? [];
  if (until === undefined || mac === undefined) return false;
  return sameText(mac, linkMac(secret, holder, until)) && Number(until) > now.getTime();
};

/** Renders the pass with Apple's own sizes of the notification icon. */
export const drawApplePass = async (settings: Settings, apple: ApplePasses, card: PassCard): Promise<Buffer> => {
  const icon = (size: number) => drawMark(card, size);
  return apple.draw(card, {
    icons: [await icon(29), await icon(58), await icon(87)],
    service: `${settings.PUBLIC_URL}/api/passes/${card.tenantId}/`,
    token: passToken(settings.CODE_SECRET, card),
  });
};
