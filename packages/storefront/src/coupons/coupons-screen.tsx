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
import { useMine } from "../loyalty/use-mine.ts";
import { useSignIn } from "../loyalty/use-sign-in.ts";
import { useWakeLock } from "../prizes/use-wake-lock.ts";
import { CodeForm } from "./code-form.tsx";
import { CouponCard, PastCoupon } from "./coupon-card.tsx";
import { type Applied, useCouponCode } from "./use-coupon-code.ts";

/** What ends within a week comes first, then what the guest saved. */
const sorted = (coupons: readonly CouponView[]): CouponView[] => {
  const rank = ({ state, saved }: CouponView) => (state === "expiring" ? 0 : saved ? 1 : 2);
  return [...coupons].sort((a, b) => rank(a) - rank(b));
};

const tell = ({ coupon: { code }, saved, instead }: Applied): void => {
  const said = saved ? m.coupons_saved_applied({ code }) : m.coupons_applied({ code });
  showToast({
    text: instead === undefined ? said : `${said}. ${m.coupons_replaced({ code: instead })}`,
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

export const CouponsScreen = () => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const { coupon: inCart } = useCart();
  const read = useRead("coupons", (signal) => client.send(listCoupons, { query: {}, signal }));
  const { signIn, sheet } = useSignIn(read.reload);
  useMine(["coupon"], read.reload, read.data !== undefined);
  const apply = useCouponCode();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState<CouponView | undefined>(undefined);
  const use = async (code: string) => {
    setBusy(code);
    try {
      tell(await apply(code));
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
  };
  return (
    <Page title={m.coupons_title()} back={paths.loyalty(uuid)}>
      <div className={styles.stack}>
        <CodeForm
          onApplied={(applied) => {
            tell(applied);
            read.reload();
          }}
        />
        <OwnContent read={read} onSignIn={signIn} service="coupons">
          {({ available, history }) => (
            <>
              {available.length === 0 && (
                <EmptyState icon={<TicketPercent aria-hidden />} title={m.coupons_none()}>
                  {m.coupons_none_text()}
                </EmptyState>
              )}
              {available.length > 0 && (
                <section className={styles.group} aria-labelledby="available">
                  <h2 id="available" className={styles.heading}>
                    {m.coupons_available()}
                  </h2>
                  <ul className={styles.group}>
                    {sorted(available).map((coupon) => (
                      <CouponCard
                        key={coupon.id}
                        coupon={coupon}
                        inCart={inCart?.code === coupon.code}
                        busy={busy === coupon.code}
                        onUse={() => void use(coupon.code)}
                        onDrop={() => setCoupon(null)}
                        onShow={() => setShown(coupon)}
                      />
                    ))}
                  </ul>
                </section>
              )}
              {history.length > 0 && (
                <section aria-labelledby="history">
                  <h2 id="history" className={styles.heading}>
                    {m.coupons_history()}
                  </h2>
                  <ul>
                    {history.map((coupon) => (
                      <PastCoupon key={coupon.id} coupon={coupon} />
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </OwnContent>
      </div>
      <CodeSheet coupon={shown} onClose={() => setShown(undefined)} />
      {sheet}
    </Page>
  );
};
