import { ShoppingBag, UtensilsCrossed } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/tenants/api.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { toldLater } from "../app/told-later.tsx";
import { useOnceOpen } from "../app/use-once-open.ts";
import { useVisit } from "../app/visit.ts";
import { useNextStep } from "../checkout/next-step.ts";
import { CartLines } from "./cart-lines-list.tsx";
import styles from "./cart-screen.module.css";
import { setCartExtras } from "./cart-store.ts";
import { ContextRow } from "./context-row.tsx";
import { MissingNotice } from "./missing-notice.tsx";
import { isOfSavings } from "./savings.ts";
import { SumsList } from "./sums-list.tsx";
import { Upsell } from "./upsell.tsx";
import { useOrderPrice } from "./use-order-price.ts";

const ProblemBanner = toldLater(
  async () => (await import("./problem-banner.tsx")).ProblemBanner,
  ({ problem }) => problem !== undefined && problem !== null,
);
const NoBranch = lazy(async () => ({ default: (await import("../branches/no-branch.tsx")).NoBranch }));
const SavingsRows = lazy(async () => ({ default: (await import("./savings-rows.tsx")).SavingsRows }));
const OrderTypeSheet = lazy(async () => ({
  default: (await import("../order-type/order-type-sheet.tsx")).OrderTypeSheet,
}));

export const CartScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  if (branch) return <CartAt branch={branch} />;
  return (
    <Suspense fallback={null}>
      <NoBranch />
    </Suspense>
  );
};

const EmptyCart = ({ uuid }: { uuid: string }) => (
  <EmptyState
    icon={<ShoppingBag aria-hidden />}
    title={m.cart_empty()}
    action={
      <Link to={paths.menu(uuid)} className={buttonClass({ size: "lg", wide: true })}>
        {m.cart_see_menu()}
      </Link>
    }
  >
    {m.cart_empty_text()}
  </EmptyState>
);

const Cutlery = ({ without }: { without: boolean }) => (
  <SwitchRow
    className={styles.cutlery}
    icon={<UtensilsCrossed aria-hidden />}
    label={m.cart_no_cutlery()}
    checked={without}
    onChange={(withoutCutlery) => setCartExtras({ withoutCutlery })}
  />
);

const CartAt = ({ branch }: { branch: BranchDetail }) => {
  const { uuid } = useVisit();
  const online = useOnline();
  const state: unknown = useLocation().state;
  const price = useOrderPrice(branch);
  const { cart, menu, judged, sums, gone, changed, missing, zone, quote } = price;
  const [typeOpen, setTypeOpen] = useState(false);
  const typeWanted = useOnceOpen(typeOpen);
  const proceed = useNextStep();
  const navigate = useNavigate();
  const savings = useRef<HTMLDivElement>(null);
  const count = cart.products.length + cart.combos.length;
  if (count === 0) {
    return (
      <Page title={m.cart_title()} back={paths.menu(uuid)}>
        <EmptyCart uuid={uuid} />
      </Page>
    );
  }
  // What is refused of coupon, voucher or prize stands in its own row.
  const ofSavings = isOfSavings(quote.problem);
  const closed = !branch.open && cart.paymentData.scheduledAt === null && quote.problem === undefined;
  const go = () => {
    // An order with it would be refused: its row says why, and takes it out.
    if (ofSavings && !quote.pending) return savings.current?.focus();
    if (cart.orderType === null) setTypeOpen(true);
    else proceed();
  };
  const footer = (
    <Button
      size="lg"
      wide
      disabled={gone || changed || missing > 0 || !online}
      onClick={go}
      trailing={online ? <Money amount={sums.total} /> : undefined}
    >
      {m.cart_continue()}
    </Button>
  );
  return (
    <Page title={m.cart_title()} back={paths.menu(uuid)} footer={footer}>
      <ContextRow cart={cart} branch={branch} onPress={() => setTypeOpen(true)} />
      <div className={styles.banners}>
        {isRecord(state) && Array.isArray(state.missing) && <MissingNotice missing={state.missing} />}
        {!online && <Banner tone="warning" title={m.cart_offline()} />}
        {online && closed && (
          <Banner tone="warning" title={m.cart_closed_now()}>
            {m.cart_closed_hint()}
          </Banner>
        )}
        {online && !ofSavings && <ProblemBanner problem={quote.problem} onRetry={quote.again} />}
        {missing > 0 && zone && (
          <Banner tone="warning" title={m.cart_minimum()}>
            {m.cart_minimum_missing()} <Money amount={missing} />
          </Banner>
        )}
      </div>
      <CartLines judged={judged} />
      <Link to={paths.menu(uuid)} className={buttonClass({ variant: "tint", wide: true })}>
        {m.cart_add_more()}
      </Link>
      {menu && <Upsell menu={menu} branchId={branch.id} />}
      {cart.orderType !== 1 && <Cutlery without={cart.withoutCutlery} />}
      <div ref={savings} tabIndex={-1} className={styles.ownRows}>
        <Suspense fallback={<Skeleton height="96px" radius="20px" />}>
          <SavingsRows
            cart={cart}
            subtotal={sums.subtotal}
            quote={quote.quoted?.quote}
            problem={ofSavings ? quote.problem : undefined}
          />
        </Suspense>
      </div>
      <section className={styles.sums} aria-label={m.cart_summary()} aria-live="polite">
        <SumsList sums={sums} feeOpen={cart.orderType === 3 && !zone} hidden={!online} />
        <p className={styles.confirmed} data-pending={quote.pending ? "" : undefined}>
          {quote.pending ? m.cart_checking() : quote.quoted ? m.cart_confirmed() : m.cart_will_be_checked()}
        </p>
      </section>
      {typeWanted && (
        <Suspense fallback={null}>
          <OrderTypeSheet
            open={typeOpen}
            onClose={() => setTypeOpen(false)}
            onLeave={(to) => void navigate(to, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
};
