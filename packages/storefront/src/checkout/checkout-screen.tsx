import { UserRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { Navigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { canApplePay } from "../app/can-apple-pay.ts";
import { useGuest } from "../app/guest-store.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { lazyOptional } from "../app/lazy-optional.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { orderTypeIcons } from "../app/order-type-icons.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { aboutText, slotText, toContextText } from "../cart/context-row.tsx";
import { PayPlace } from "../payments/pay-place.tsx";
import { BillSection, PaymentSection } from "./checkout-sections.tsx";
import styles from "./checkout.module.css";
import { type Checkout, useCheckout } from "./use-checkout.ts";

type CardProps = { icon: ReactNode; title: string; children: ReactNode; onEdit: () => void; wrong?: boolean };

/** One decision of the order, edited in a sheet over the page. */
const CheckoutCard = ({ icon, title, children, onEdit, wrong }: CardProps) => (
  <div className={styles.card} data-wrong={wrong || undefined}>
    <span className={styles.cardIcon}>{icon}</span>
    <div className={styles.cardWords}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <div className={styles.cardText}>{children}</div>
    </div>
    <button type="button" className={styles.cardEdit} aria-label={m.checkout_edit({ what: title })} onClick={onEdit}>
      {m.cart_edit()}
    </button>
  </div>
);

type Props = { checkout: Checkout; branch: BranchDetail };

/** Order type, place and time are one decision. */
const OrderTypeCard = ({ checkout: { price, submitted, actions }, branch }: Props) => {
  const style = useDateStyle();
  const { cart, request, quote } = price;
  const { orderType, fullAddress, paymentData } = cart;
  const Icon = orderTypeIcons[orderType ?? 1];
  const time = () => {
    if (paymentData.scheduledAt !== null) return slotText(paymentData.scheduledAt, style);
    if (!quote.quoted) return m.cart_as_soon();
    const about = aboutText(quote.quoted.quote.promised_at, style).replaceAll(" ", "\u00A0");
    return m.checkout_asap_about({ time: about });
  };
  const where = () => {
    if (orderType === 2) return branch.name;
    if (orderType !== 3 || !fullAddress) return toContextText(cart, branch, style).text;
    return <Isolate dir="auto">{[fullAddress.title, fullAddress.description].join(" · ")}</Isolate>;
  };
  return (
    <CheckoutCard
      icon={<Icon aria-hidden />}
      title={orderType === null ? m.cart_choose_type() : orderTypeNames[orderType][style.language]}
      onEdit={() => actions.open("type")}
      wrong={submitted && request === null}
    >
      {where()}
      {(orderType === 2 || orderType === 3) && (
        <>
          <br />
          {time()}
        </>
      )}
    </CheckoutCard>
  );
};

const RecipientCard = ({ checkout: { price, recipient, actions } }: { checkout: Checkout }) => {
  const { notes } = price.cart.paymentData;
  return (
    <CheckoutCard icon={<UserRound aria-hidden />} title={m.checkout_who()} onEdit={() => actions.open("who")}>
      <Isolate dir="auto">{recipient.name}</Isolate>
      <br />
      <Isolate>{fullPhone(recipient.phone)}</Isolate>
      {notes && (
        <>
          <br />
          <Isolate dir="auto">{notes}</Isolate>
        </>
      )}
    </CheckoutCard>
  );
};

const CheckoutCards = ({ checkout, branch }: Props) => (
  <section className={styles.cards}>
    <OrderTypeCard checkout={checkout} branch={branch} />
    {!checkout.asksWho && <RecipientCard checkout={checkout} />}
  </section>
);

const ProblemBanner = lazyError(
  async () => (await import("../cart/problem-banner.tsx")).ProblemBanner,
  ({ problem }) => problem !== undefined && problem !== null,
);
const ExpressPay = lazyOptional(async () => (await import("../payments/pay-cart-button.tsx")).ExpressPay);
const TipSection = lazy(async () => ({ default: (await import("./tip-section.tsx")).TipSection }));
const NoBranch = lazy(async () => ({ default: (await import("../branches/no-branch.tsx")).NoBranch }));
const CheckoutSheets = lazy(async () => ({ default: (await import("./checkout-sheets.tsx")).CheckoutSheets }));
const RecipientForm = lazy(async () => ({ default: (await import("./order-data-form.tsx")).RecipientForm }));

/** Orders and pays at once, above everything that the guest then need not read. */
const ExpressWay = ({ checkout: { price, payment, busy, asksWho, order }, branch }: Props) => {
  const { customer } = useGuest();
  if (!customer || asksWho || !canApplePay()) return null;
  return (
    <Suspense fallback={<PayPlace branchId={branch.id} price={price} divided />}>
      <ExpressPay
        branchId={branch.id}
        price={price}
        payment={payment}
        busy={busy}
        onPlacing={order.setPlaced}
        onChange={(problem) => order.setChange({ problem, byApple: true })}
        divided
      />
    </Suspense>
  );
};

export const CheckoutScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  if (branch) return <BranchCheckout branch={branch} />;
  return (
    <Suspense fallback={null}>
      <NoBranch />
    </Suspense>
  );
};

const BranchCheckout = ({ branch }: { branch: BranchDetail }) => {
  const { uuid, establishment } = useVisit();
  const online = useOnline();
  const checkout = useCheckout(branch);
  const formId = useId();
  const sheetsWanted = useHasOpened(checkout.openSheet !== undefined || checkout.order.change !== undefined);
  const { price, payment, order, actions, asksWho } = checkout;
  if (checkout.leaves) return <Navigate to={paths.cart(uuid)} replace />;
  const footer = (
    <>
      {/* Why an order is refused stands at the button, where the guest looks. */}
      <ProblemBanner
        problem={order.problem ?? (price.tipProblem ? undefined : price.quote.problem)}
        onRetry={actions.retry}
        onChange={actions.change}
      />
      <Consent kind="order" />
      <Button
        size="lg"
        wide
        busy={checkout.busy}
        // Only of the pressed button: it becomes the order's ticket.
        style={{ viewTransitionName: checkout.busy ? "placed" : "none" }}
        disabled={!online || (price.request !== null && payment.method === null)}
        {...(asksWho ? { type: "submit" as const, form: formId } : { onClick: actions.place })}
        trailing={<Money amount={price.sums.total} />}
      >
        {checkout.placeLabel}
      </Button>
    </>
  );
  return (
    <Page title={m.checkout_title()} back={paths.cart(uuid)} footer={footer}>
      <div className={styles.stack}>
        <ExpressWay checkout={checkout} branch={branch} />
        <CheckoutCards checkout={checkout} branch={branch} />
        {asksWho && (
          <Suspense fallback={<Skeleton height="232px" radius="20px" />}>
            <RecipientForm formId={formId} orderType={price.cart.orderType} onDone={actions.place} />
          </Suspense>
        )}
        {price.sums.total > 0 && <PaymentSection checkout={checkout} />}
        {establishment.tips_enabled && (
          <Suspense fallback={<Skeleton height="92px" radius="20px" />}>
            <TipSection checkout={checkout} />
          </Suspense>
        )}
        <BillSection checkout={checkout} />
      </div>
      <Suspense fallback={null}>{sheetsWanted && <CheckoutSheets checkout={checkout} branchId={branch.id} />}</Suspense>
      {checkout.verification.sheet}
    </Page>
  );
};
