import { Copy, QrCode, TicketPercent } from "lucide-react";
import { useState } from "react";
import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { Page } from "../app/page.tsx";
import { copyText } from "../app/copy-text.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useGuest } from "../app/guest-store.ts";
import { useWakeLock } from "../app/use-wake-lock.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";
import { setCoupon } from "../cart/savings.ts";
import { DaysLeft } from "../loyalty/days-left.tsx";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { VisitorWelcome } from "../loyalty/visitor-welcome.tsx";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { CodeForm } from "./code-form.tsx";
import { canBeUsed } from "./can-be-used.ts";
import { conditionTexts, standingText } from "./coupon-text.ts";
import { offerText } from "./offer-text.ts";
import { type Applied, useCouponCode } from "./use-coupon-code.ts";
import { useCoupons } from "./use-coupons.ts";

type Props = {
  coupon: CouponView;
  inCart: boolean;
  busy: boolean;
  onUse: () => void;
  onDrop: () => void;
  onShow: () => void;
};

const Standing = ({ coupon, inCart }: Pick<Props, "coupon" | "inCart">) => {
  const style = useDateStyle();
  if (coupon.reason === "not_started") return <span className={styles.small}>{standingText(coupon, style)}</span>;
  if (inCart) return <Badge tone="success">{m.coupons_in_cart()}</Badge>;
  if (coupon.applied === "automatic") return <Badge tone="brand">{m.coupons_automatic()}</Badge>;
  if (coupon.reason !== null) return <Badge>{standingText(coupon, style)}</Badge>;
  return <DaysLeft until={coupon.expires_at} />;
};

/** The code with what copies it, and its QR code for the cashier. */
const CodeLine = ({ coupon, onShow }: Pick<Props, "coupon" | "onShow">) => (
  <div className={styles.line}>
    <code className={`${styles.words} ${styles.strong}`}>
      <Isolate>{coupon.code}</Isolate>
    </code>
    <IconButton
      variant="tint"
      label={m.coupons_copy({ code: coupon.code })}
      icon={<Copy aria-hidden />}
      onClick={() => void copyCode(coupon.code, onShow)}
    />
    <IconButton variant="tint" label={m.coupons_show()} icon={<QrCode aria-hidden />} onClick={onShow} />
  </div>
);

/** A ticket: the discount as headline and its conditions, then code and action on the stub. */
const CouponCard = ({ coupon, inCart, busy, onUse, onDrop, onShow }: Props) => {
  const style = useDateStyle();
  const { branch } = useVisit();
  const action = inCart ? (
    <Button variant="tint" wide onClick={onDrop}>
      {m.coupons_remove()}
    </Button>
  ) : (
    canBeUsed(coupon, branch?.id) && (
      <Button wide busy={busy} onClick={onUse}>
        {m.coupons_use()}
      </Button>
    )
  );
  const stub = coupon.applied === "entered" && (
    <div className={styles.group}>
      <CodeLine coupon={coupon} onShow={onShow} />
      {action}
    </div>
  );
  const conditions = conditionTexts(coupon, branch?.id, style);
  return (
    <li>
      <Ticket stub={stub || undefined}>
        <div className={styles.line} style={{ flexWrap: "wrap" }}>
          <h3 className={styles.title} style={{ fontFamily: "var(--font-figures)" }}>
            <MoneyInText text={offerText(coupon, style)} />
          </h3>
          <Standing coupon={coupon} inCart={inCart} />
        </div>
        <p lang={textLang(coupon.name)}>{[coupon.name, coupon.description].filter(Boolean).join(" · ")}</p>
        {conditions.length > 0 && (
          <ul className={styles.small}>
            {conditions.map((condition) => (
              <li key={condition}>
                <MoneyInText text={condition} />
              </li>
            ))}
          </ul>
        )}
      </Ticket>
    </li>
  );
};

/** A past coupon and how it ended. */
const PastCoupon = ({ coupon }: { coupon: CouponView }) => {
  const style = useDateStyle();
  const { state, used_at, name } = coupon;
  const used = used_at === null ? m.coupons_used_up() : m.coupons_used({ date: dateText(new Date(used_at), style) });
  return (
    <li className={`${styles.line} ${styles.entry}`}>
      <span className={styles.words}>
        <span lang={textLang(name)}>{name}</span>
        <span className={styles.small}>
          <MoneyInText text={offerText(coupon, style)} />
        </span>
      </span>
      <Badge>{state === "claimed" ? used : m.coupons_over()}</Badge>
    </li>
  );
};

/** Where the browser refuses to copy, the code is shown large. */
const copyCode = async (code: string, onRefused: () => void): Promise<void> => {
  if (!(await copyText(code, m.coupons_copied({ code })))) onRefused();
};

/** Coupons that expire within a week come first, then saved ones. */
const sortByUrgency = (coupons: readonly CouponView[]): CouponView[] => {
  const rank = ({ state, saved }: CouponView) => (state === "expiring" ? 0 : saved ? 1 : 2);
  return [...coupons].sort((a, b) => rank(a) - rank(b));
};

const showApplied = ({ coupon: { code }, saved, instead }: Applied): void => {
  const text = saved ? m.coupons_saved_applied({ code }) : m.coupons_applied({ code });
  showToast({
    text: instead === undefined ? text : `${text}. ${m.coupons_replaced({ code: instead })}`,
    tone: "success",
  });
};

const CodeSheet = ({ coupon, onClose }: { coupon: CouponView | undefined; onClose: () => void }) => {
  const [shown, setShown] = useState(coupon);
  if (coupon && coupon !== shown) setShown(coupon);
  useWakeLock(coupon !== undefined);
  return (
    <Sheet open={coupon !== undefined} onClose={onClose} title={shown?.name ?? ""}>
      {shown && (
        <div className={styles.center}>
          <p>{m.coupons_show_text()}</p>
          <Qr svg={shown.qr_svg} code={shown.code} label={m.coupons_qr({ name: shown.name })} />
        </div>
      )}
    </Sheet>
  );
};

/** Applies a saved coupon to the cart; `busy` is the code being applied. */
const useApplyCoupon = () => {
  const language = useLanguage();
  const apply = useCouponCode();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const use = async (code: string) => {
    setBusy(code);
    try {
      showApplied(await apply(code));
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
  };
  return { busy, use };
};

/** Those that can be used, those that have not begun, and those that the guest or this branch cannot use. */
const AvailableCoupons = ({ coupons, onShow }: { coupons: CouponView[]; onShow: (coupon: CouponView) => void }) => {
  const { coupon: inCart } = useCart();
  const { busy, use } = useApplyCoupon();
  const { branch } = useVisit();
  if (coupons.length === 0)
    return (
      <EmptyState icon={<TicketPercent aria-hidden />} title={m.coupons_none()}>
        {m.coupons_none_text()}
      </EmptyState>
    );
  const isLater = ({ reason }: CouponView) => reason === "not_started";
  const isUsable = (coupon: CouponView) => canBeUsed(coupon, branch?.id);
  const groups = [
    { title: m.coupons_available(), shown: coupons.filter(isUsable) },
    { title: m.coupons_soon(), shown: coupons.filter(isLater) },
    { title: m.prizes_others(), shown: coupons.filter((coupon) => !isUsable(coupon) && !isLater(coupon)) },
  ].filter(({ shown }) => shown.length > 0);
  return groups.map(({ title, shown }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.group}>
        {sortByUrgency(shown).map((coupon) => (
          <CouponCard
            key={coupon.id}
            coupon={coupon}
            inCart={inCart?.code === coupon.code}
            busy={busy === coupon.code}
            onUse={() => void use(coupon.code)}
            onDrop={() => setCoupon(null)}
            onShow={() => onShow(coupon)}
          />
        ))}
      </ul>
    </section>
  ));
};

const PastCoupons = ({ coupons }: { coupons: CouponView[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className={styles.heading}>
      {m.coupons_history()}
    </h2>
    <ul>
      {coupons.map((coupon) => (
        <PastCoupon key={coupon.id} coupon={coupon} />
      ))}
    </ul>
  </section>
);

export const CouponsScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const { customer } = useGuest();
  const read = useCoupons();
  useOwnEvents(["coupon"], read.reload, customer !== null && read.data !== undefined);
  const [visible, setVisible] = useState<CouponView | undefined>(undefined);
  const onApplied = (applied: Applied) => {
    showApplied(applied);
    read.reload();
  };
  return (
    <Page title={m.coupons_title()} back={paths.loyalty(uuid)}>
      <div className={styles.stack}>
        <CodeForm onApplied={onApplied} />
        <OwnContent read={read} service="coupons">
          {({ available, history }) => (
            <>
              <AvailableCoupons coupons={available} onShow={setVisible} />
              {history.length > 0 && <PastCoupons coupons={history} />}
              {!customer && <VisitorWelcome onDone={read.reload} />}
            </>
          )}
        </OwnContent>
      </div>
      <CodeSheet coupon={visible} onClose={() => setVisible(undefined)} />
    </Page>
  );
};
