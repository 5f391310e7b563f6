import { Link } from "react-router";
import type { Gift } from "@sufra/domain/campaigns/gift.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "../loyalty/loyalty.module.css";

const getLink = ({ kind, reward_id, code }: Gift, uuid: string): { to: string; label: string } => {
  if (kind === "prize" && reward_id !== null)
    return { to: paths.prize(uuid, reward_id), label: m.campaigns_gift_show() };
  if (kind === "coupon" && code !== null)
    return { to: `/apply-coupons/${uuid}?code=${encodeURIComponent(code)}`, label: m.campaigns_gift_use() };
  return { to: paths.loyalty(uuid), label: m.campaigns_gift_wallet() };
};

/** The won gift: name, code, and a link to where it is used. */
export const GiftTicket = ({ gift }: { gift: Gift }) => {
  useLanguage();
  const { uuid } = useVisit();
  const { to, label } = getLink(gift, uuid);
  return (
    <Ticket
      tone="brand"
      stub={
        <Link to={to} className={buttonClass({ size: "lg", wide: true, variant: "outline" })}>
          {label}
        </Link>
      }
    >
      <div className={styles.center}>
        <p>{m.campaigns_gift_won()}</p>
        <h2 className={styles.title}>{gift.name}</h2>
        {gift.code !== null && (
          <code className={styles.strong}>
            <Isolate>{gift.code}</Isolate>
          </code>
        )}
        {gift.kind === "prize" && <p>{m.campaigns_gift_sms()}</p>}
      </div>
    </Ticket>
  );
};
