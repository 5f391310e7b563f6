import { ShoppingBag } from "lucide-react";
import { lazy, type RefCallback, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { canApplePay } from "../app/can-apple-pay.ts";
import { useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { lazyOptional } from "../app/lazy-optional.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import { getNextStep } from "../checkout/next-step.ts";
import { PicksBelow } from "../entry/picks-below.tsx";
import { isSimple, ItemRail } from "../menu/item-rail.tsx";
import railStyles from "../menu/item-rail.module.css";
import { getOffered, useSuggested } from "../menu/suggestions.ts";
import type { GuestCart } from "./cart-lines.ts";
import { CartLines } from "./cart-lines-list.tsx";
import styles from "./cart-screen.module.css";
import { ContextRow } from "./context-row.tsx";
import { isOfSavings } from "./savings.ts";
import { SumsList } from "./sums-list.tsx";
import { useOrderPrice } from "./use-order-price.ts";

const ProblemBanner = lazyError(
  async () => (await import("./problem-banner.tsx")).ProblemBanner,
  ({ problem }) => problem !== undefined && problem !== null,
);
const ActiveOrder = lazyOptional(async () => (await import("../entry/active-order.tsx")).ActiveOrder);
const MissingNotice = lazyOptional(async () => (await import("./missing-notice.tsx")).MissingNotice);
const Cutlery = lazyOptional(async () => (await import("./cutlery.tsx")).Cutlery);
const PayCartButton = lazyOptional(async () => (await import("../payments/pay-cart-button.tsx")).PayCartButton);
const NoBranch = lazy(async () => ({ default: (await import("../branches/no-branch.tsx")).NoBranch }));
const SavingsRows = lazy(async () => ({ default: (await import("./savings-rows.tsx")).SavingsRows }));
const OrderTypeSheet = lazy(async () => ({
  default: (await import("../order-type/order-type-sheet.tsx")).OrderTypeSheet,
}));

// The first page shows it from this file: a chunk of its own would split what cart and checkout share.
export { WaitingCart } from "./waiting-cart.tsx";

export const CartScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  if (branch) return <BranchCart branch={branch} />;
  return (
    <Suspense fallback={null}>
      <NoBranch />
    </Suspense>
  );
};

type RailProps = { menu: Menu; branchId: string };

/** At most three products that one tap adds; products in the cart are left out. */
const Upsell = ({ menu, branchId }: RailProps) => {
  const offered = useSuggested({ branchId, products: getOffered(menu), fits: isSimple, most: 3 });
  return (
    <div className={railStyles.below}>
      <ItemRail id="upsell-title" title={m.cart_goes_well()} products={offered} exact />
    </div>
  );
};

const EmptyCart = ({ onAdd }: { onAdd: () => void }) => {
  const { uuid, establishment } = useVisit();
  const { active_order } = useGuest();
  const isWaiting = active_order !== null;
  useEffect(() => {
    if (isWaiting)
      void import("../orders/keep-active.ts").then(({ refreshActive }) => refreshActive()).catch(() => undefined);
  }, [isWaiting]);
  return (
    <Page title={m.cart_title()} back={paths.menu(uuid)}>
      {/* For a guest who left during the payment. */}
      {active_order && (
        <Suspense fallback={<Skeleton height="76px" radius="20px" />}>
          <ActiveOrder />
        </Suspense>
      )}
      <EmptyState
        icon={<ShoppingBag aria-hidden />}
        title={establishment.words.empty_cart}
        action={
          <Link to={paths.menu(uuid)} className={buttonClass({ size: "lg", wide: true })}>
            {m.cart_see_menu()}
          </Link>
        }
      >
        {m.cart_empty_text()}
      </EmptyState>
      <PicksBelow onAdd={onAdd} />
    </Page>
  );
};

const CutleryRow = ({ cart: { orderType, withoutCutlery } }: { cart: GuestCart }) =>
  orderType !== 1 && (
    <Suspense fallback={<Skeleton height="72px" radius="20px" />}>
      <Cutlery without={withoutCutlery} />
    </Suspense>
  );

type OrderPrice = ReturnType<typeof useOrderPrice>;

const CartBanners = ({ price, branch }: { price: OrderPrice; branch: BranchDetail }) => {
  const online = useOnline();
  const state: unknown = useLocation().state;
  const { cart, missingAmount, zone, quote } = price;
  const closed = !branch.open && cart.paymentData.scheduledAt === null && quote.problem === undefined;
  return (
    <div className={styles.banners}>
      {isRecord(state) && Array.isArray(state.missing) && (
        <Suspense fallback={null}>
          <MissingNotice missing={state.missing} />
        </Suspense>
      )}
      {!online && <Banner tone="warning" title={m.cart_offline()} />}
      {online && closed && (
        <Banner tone="warning" title={m.cart_closed_now()}>
          {m.cart_closed_hint()}
        </Banner>
      )}
      {online && !isOfSavings(quote.problem) && <ProblemBanner problem={quote.problem} onRetry={quote.again} />}
      {missingAmount > 0 && zone && (
        <Banner tone="warning" title={m.cart_minimum()}>
          {m.cart_minimum_missing()} <Money amount={missingAmount} />
        </Banner>
      )}
    </div>
  );
};

const CartSavings = ({ price }: { price: OrderPrice }) => {
  const { cart, sums, quote } = price;
  return (
    <Suspense fallback={<Skeleton height="96px" radius="20px" />}>
      <SavingsRows
        cart={cart}
        subtotal={sums.subtotal}
        quote={quote.quoted?.quote}
        problem={isOfSavings(quote.problem) ? quote.problem : undefined}
      />
    </Suspense>
  );
};

const CartSums = ({ price }: { price: OrderPrice }) => {
  const online = useOnline();
  const { cart, sums, zone, quote } = price;
  return (
    <section className={styles.sums} aria-label={m.cart_summary()} aria-live="polite">
      <SumsList sums={sums} feeOpen={cart.orderType === 3 && !zone} hidden={!online} />
      <p className={styles.confirmed} data-pending={quote.pending ? "" : undefined}>
        {/* A confirmed price renews itself, so that it needs no words. */}
        {quote.pending ? m.cart_checking() : !quote.quoted && m.cart_will_be_checked()}
      </p>
    </section>
  );
};

type FilledProps = { branch: BranchDetail; price: OrderPrice; linesRef: RefCallback<HTMLElement> | undefined };

const FilledCart = ({ branch, price, linesRef }: FilledProps) => {
  const { uuid } = useVisit();
  const online = useOnline();
  const { cart, menu, sums, quote } = price;
  const blocked = price.hasUnavailable || price.hasPriceChange || price.missingAmount > 0;
  const [typeOpen, setTypeOpen] = useState(false);
  const typeWanted = useHasOpened(typeOpen);
  const navigate = useNavigate();
  const savings = useRef<HTMLDivElement>(null);
  const submit = () => {
    // The order would be refused with this coupon, voucher or prize: its own row says why and removes it.
    if (isOfSavings(quote.problem) && !quote.pending) return savings.current?.focus();
    if (cart.orderType === null) setTypeOpen(true);
    else void navigate(getNextStep(uuid));
  };
  const footer = (
    <>
      {canApplePay() && (
        <Suspense fallback={null}>
          <PayCartButton branchId={branch.id} price={price} />
        </Suspense>
      )}
      <Button
        size="lg"
        wide
        disabled={blocked || !online}
        onClick={submit}
        trailing={online ? <Money amount={sums.total} /> : undefined}
      >
        {m.cart_continue()}
      </Button>
    </>
  );
  return (
    <Page title={m.cart_title()} back={paths.menu(uuid)} footer={footer}>
      <ContextRow cart={cart} branch={branch} onPress={() => setTypeOpen(true)} />
      <CartBanners price={price} branch={branch} />
      <div ref={linesRef} tabIndex={-1}>
        <CartLines judged={price.judged} />
      </div>
      <Link to={paths.menu(uuid)} className={buttonClass({ variant: "tint", wide: true })}>
        {m.cart_add_more()}
      </Link>
      {menu && <Upsell menu={menu} branchId={branch.id} />}
      <CutleryRow cart={cart} />
      <div ref={savings} tabIndex={-1} className={styles.ownRows}>
        <CartSavings price={price} />
      </div>
      <CartSums price={price} />
      {typeWanted && (
        <Suspense fallback={null}>
          <OrderTypeSheet open={typeOpen} onClose={() => setTypeOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
};

const takeFocus = (box: HTMLElement | null): void => box?.focus();

const BranchCart = ({ branch }: { branch: BranchDetail }) => {
  const price = useOrderPrice(branch);
  const [added, setAdded] = useState(false);
  const count = price.cart.products.length + price.cart.combos.length;
  return count === 0 ? (
    <EmptyCart onAdd={() => setAdded(true)} />
  ) : (
    // The pressed button is no longer there, so the lines take the focus.
    <FilledCart branch={branch} price={price} linesRef={added ? takeFocus : undefined} />
  );
};
