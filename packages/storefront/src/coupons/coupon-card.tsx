import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { DaysLeft } from "../loyalty/days-left.tsx";
import styles from "../loyalty/loyalty.module.css";
import { canBeUsed, conditionTexts, offerText, standingText } from "./coupon-text.ts";

type Props = {
  coupon: CouponView;
  inCart: boolean;
  busy: boolean;
  onUse: () => void;
  onDrop: () => void;
  onShow: () => void;
};

const Standing = ({ coupon, inCart }: Pick<Props, "coupon" | "inCart">) => {
  const language = useLanguage();
  if (inCart) return <Badge tone="success">{m.coupons_in_cart()}</Badge>;
  if (coupon.applied === "automatic") return <Badge tone="brand">{m.coupons_automatic()}</Badge>;
  if (coupon.reason !== null) return <Badge>{standingText(coupon.reason, language)}</Badge>;
  return <DaysLeft until={coupon.expires_at} />;
};

/** The discount as headline, then conditions and actions. */
export const CouponCard = ({ coupon, inCart, busy, onUse, onDrop, onShow }: Props) => {
  const style = useDateStyle();
  const { branch } = useVisit();
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <span className={styles.words}>
          <span className={styles.title}>{offerText(coupon, style)}</span>
          <span className={styles.strong}>{coupon.name}</span>
          {coupon.description && <span className={styles.small}>{coupon.description}</span>}
        </span>
        <Standing coupon={coupon} inCart={inCart} />
      </div>
      <ul className={styles.small}>
        {conditionTexts(coupon, branch?.id, style).map((condition) => (
          <li key={condition} className={styles.points}>
            {condition}
          </li>
        ))}
      </ul>
      {coupon.applied === "entered" && (
        <>
          <div className={styles.line}>
            <code className={styles.strong}>
              <Isolate>{coupon.code}</Isolate>
            </code>
            <Button variant="text" size="sm" onClick={onShow}>
              {m.coupons_show()}
            </Button>
          </div>
          {inCart && (
            <Button variant="tint" wide onClick={onDrop}>
              {m.coupons_remove()}
            </Button>
          )}
          {!inCart && canBeUsed(coupon, branch?.id) && (
            <Button wide busy={busy} onClick={onUse}>
              {m.coupons_use()}
            </Button>
          )}
        </>
      )}
    </li>
  );
};

/** A past coupon and how it ended. */
export const PastCoupon = ({ coupon }: { coupon: CouponView }) => {
  const style = useDateStyle();
  const { state, used_at, name } = coupon;
  const used = used_at === null ? m.coupons_used_up() : m.coupons_used({ date: dateText(new Date(used_at), style) });
  return (
    <li className={`${styles.line} ${styles.entry}`}>
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.small}>{offerText(coupon, style)}</span>
      </span>
      <Badge>{state === "claimed" ? used : m.coupons_over()}</Badge>
    </li>
  );
};
