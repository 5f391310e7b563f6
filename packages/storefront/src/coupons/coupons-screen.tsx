import { TicketPercent } from "lucide-react";
import { useState } from "react";
import { type CouponView, listCoupons } from "@sufra/domain/coupons/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";
import { setCoupon } from "../cart/savings.ts";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { useSignIn } from "../loyalty/use-sign-in.ts";
import { useWakeLock } from "../prizes/use-wake-lock.ts";
import { CodeForm } from "./code-form.tsx";
import { CouponCard, PastCoupon } from "./coupon-card.tsx";
import { type Applied, useCouponCode } from "./use-coupon-code.ts";

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

const AvailableCoupons = ({ coupons, onShow }: { coupons: CouponView[]; onShow: (coupon: CouponView) => void }) => {
  const { coupon: inCart } = useCart();
  const { busy, use } = useApplyCoupon();
  if (coupons.length === 0)
    return (
      <EmptyState icon={<TicketPercent aria-hidden />} title={m.coupons_none()}>
        {m.coupons_none_text()}
      </EmptyState>
    );
  return (
    <section className={styles.group} aria-labelledby="available">
      <h2 id="available" className={styles.heading}>
        {m.coupons_available()}
      </h2>
      <ul className={styles.group}>
        {sortByUrgency(coupons).map((coupon) => (
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
  );
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
  const read = useRead("coupons", (signal) => client.send(listCoupons, { query: {}, signal }));
  const { signIn, sheet } = useSignIn(read.reload);
  useOwnEvents(["coupon"], read.reload, read.data !== undefined);
  const [visible, setVisible] = useState<CouponView | undefined>(undefined);
  const onApplied = (applied: Applied) => {
    showApplied(applied);
    read.reload();
  };
  return (
    <Page title={m.coupons_title()} back={paths.loyalty(uuid)}>
      <div className={styles.stack}>
        <CodeForm onApplied={onApplied} />
        <OwnContent read={read} onSignIn={signIn} service="coupons">
          {({ available, history }) => (
            <>
              <AvailableCoupons coupons={available} onShow={setVisible} />
              {history.length > 0 && <PastCoupons coupons={history} />}
            </>
          )}
        </OwnContent>
      </div>
      <CodeSheet coupon={visible} onClose={() => setVisible(undefined)} />
      {sheet}
    </Page>
  );
};
