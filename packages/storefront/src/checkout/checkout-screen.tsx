import { Bike, Clock, ShoppingBag, UserRound, UtensilsCrossed } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { type BranchDetail, listPaymentChoices } from "@sufra/domain/tenants/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { toldLater } from "../app/told-later.tsx";
import { useDateStyle } from "../app/use-date-style.ts";
import { useOnceOpen } from "../app/use-once-open.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { useVerification } from "../auth/verify-sheet.tsx";
import { dispatchCart } from "../cart/cart-store.ts";
import { aboutText, contextWords, slotText } from "../cart/context-row.tsx";
import { SumsList } from "../cart/sums-list.tsx";
import { useOrderPrice } from "../cart/use-order-price.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { CheckoutCard } from "./checkout-card.tsx";
import styles from "./checkout.module.css";
import { useOrderDraft } from "./order-draft.ts";
import { OrderedLines } from "./ordered-lines.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { TipChoice } from "./tip-choice.tsx";
import { useKeptPress } from "./use-kept-press.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const ProblemBanner = toldLater(
  async () => (await import("../cart/problem-banner.tsx")).ProblemBanner,
  ({ problem }) => problem !== undefined && problem !== null,
);
const ErrorState = toldLater(
  async () => (await import("@sufra/ui/components/error-state.tsx")).ErrorState,
  ({ error }) => error !== undefined,
);
const OrderTypeSheet = lazy(async () => ({
  default: (await import("../order-type/order-type-sheet.tsx")).OrderTypeSheet,
}));
const NoBranch = lazy(async () => ({ default: (await import("../branches/no-branch.tsx")).NoBranch }));
const TimeSheet = lazy(async () => ({ default: (await import("../order-type/time-sheet.tsx")).TimeSheet }));
const OrderDataSheet = lazy(async () => ({ default: (await import("./order-data-sheet.tsx")).OrderDataSheet }));
const ChangesSheet = lazy(async () => ({ default: (await import("./changes-sheet.tsx")).ChangesSheet }));

export const CheckoutScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  if (branch) return <CheckoutAt branch={branch} />;
  return (
    <Suspense fallback={null}>
      <NoBranch />
    </Suspense>
  );
};

type Open = "type" | "time" | "who" | undefined;
const icons = { 1: UtensilsCrossed, 2: ShoppingBag, 3: Bike };

const usePaymentMethods = (branchId: string, orderType: OrderType | null) => {
  const read = useRead(`payment choices ${branchId}`, (signal) =>
    client.send(listPaymentChoices, { params: { id: branchId }, query: {}, signal }),
  );
  const methods = read.data?.choices.find((each) => each.order_type === orderType)?.methods ?? [];
  return { ...read, methods };
};

/** The chosen method while it is offered, else the first that is. */
const methodIn = (methods: readonly PaymentMethod[], kept: PaymentMethod | null): PaymentMethod | null =>
  kept !== null && methods.includes(kept) ? kept : (methods[0] ?? null);

const CheckoutAt = ({ branch }: { branch: BranchDetail }) => {
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const online = useOnline();
  const style = useDateStyle();
  const { customer } = useGuest();
  const [draft] = useOrderDraft();
  const price = useOrderPrice(branch, draft.gift);
  const { cart, sums, local, quote, gone, changed, missing } = price;
  const payment = usePaymentMethods(branch.id, cart.orderType);
  const method = methodIn(payment.methods, cart.paymentData.paymentMethod);
  const verification = useVerification();
  const order = usePlaceOrder(verification.ask);
  const press = useKeptPress(quote, (quoted, agreed) => {
    if (method) void order.place(quoted, method, agreed);
  });
  const [opened, setOpened] = useState<Open>(undefined);
  const typeWanted = useOnceOpen(opened === "type");
  const [asked, setAsked] = useState(false);
  const close = () => setOpened(undefined);
  const open = (what: Open) => {
    press.drop();
    setOpened(what);
  };
  const { again } = quote;
  const refused = order.change !== undefined;
  useEffect(() => {
    if (!refused) return;
    refreshMenu(branch.id).catch(() => undefined);
    again();
  }, [refused, branch.id, again]);
  // An order that was sent has emptied the cart: then this page stays as it is until the next one is here.
  const empty = cart.products.length + cart.combos.length === 0;
  const held = order.placing || order.placed || refused;
  if (!held && (empty || gone || changed || missing > 0)) return <Navigate to={paths.cart(uuid)} replace />;
  const name = customer?.full_name ?? draft.name;
  const phone = customer ?? draft;
  const incomplete = name === "" || phone.phone_number === "";
  const Icon = cart.orderType === null ? UtensilsCrossed : icons[cart.orderType];
  const { text } = contextWords(cart, branch, style);
  const retry = () => {
    order.forget();
    quote.again();
  };
  const place = () => {
    setAsked(true);
    if (incomplete) return open("who");
    if (!price.request) return open("type");
    // What was refused may be possible by now (the branch is open again): the press asks, and goes on if it is.
    if (quote.problem !== undefined) retry();
    press.press(sums.total);
  };
  const change = (what: "type" | "time" | "address") => {
    order.forget();
    if (what === "address") void navigate(paths.address(uuid));
    else open(what);
  };
  const acceptChange = () => {
    for (const { line, fresh, state } of price.judged.products)
      if (state.kind === "price") dispatchCart({ type: "updateProduct", key: line.key, product: fresh });
    for (const { line, fresh, state } of price.judged.combos)
      if (state.kind === "price") dispatchCart({ type: "updateCombo", key: line.key, combo: fresh });
    if (quote.quoted && method) void order.place(quote.quoted, method);
  };
  const busy = order.placing || order.placed || press.waiting;
  const footer = (
    <Button
      size="lg"
      wide
      busy={busy}
      disabled={!online || (price.request !== null && !incomplete && method === null)}
      onClick={place}
      trailing={<Money amount={sums.total} />}
    >
      {m.checkout_place()}
    </Button>
  );
  return (
    <Page title={m.checkout_title()} back={paths.cart(uuid)} footer={footer}>
      <div className={styles.stack}>
        <ProblemBanner problem={order.problem ?? quote.problem} onRetry={retry} onChange={change} />
        <section className={styles.cards}>
          <CheckoutCard
            icon={<Icon aria-hidden />}
            title={cart.orderType === null ? m.cart_choose_type() : orderTypeNames[cart.orderType][style.language]}
            onEdit={() => open("type")}
            wrong={asked && price.request === null}
          >
            {cart.orderType === 2 ? (
              branch.name
            ) : cart.orderType === 3 && cart.fullAddress ? (
              <>
                <Isolate dir="auto">{cart.fullAddress.title}</Isolate>
                <br />
                <Isolate dir="auto">{cart.fullAddress.description}</Isolate>
              </>
            ) : (
              text
            )}
          </CheckoutCard>
          {cart.orderType !== null && cart.orderType !== 1 && (
            <CheckoutCard
              icon={<Clock aria-hidden />}
              title={cart.orderType === 3 ? m.checkout_time_delivery() : m.checkout_time()}
              onEdit={() => open("time")}
            >
              {cart.paymentData.scheduledAt === null ? m.cart_as_soon() : slotText(cart.paymentData.scheduledAt, style)}
              {quote.quoted && cart.paymentData.scheduledAt === null && (
                <> · {m.order_type_about({ time: aboutText(quote.quoted.quote.promised_at, style) })}</>
              )}
            </CheckoutCard>
          )}
          <CheckoutCard
            icon={<UserRound aria-hidden />}
            title={m.checkout_who()}
            onEdit={() => open("who")}
            wrong={asked && incomplete}
          >
            {incomplete ? (
              m.checkout_who_missing()
            ) : (
              <>
                <Isolate dir="auto">{name}</Isolate>
                <br />
                <Isolate>{fullPhone(phone)}</Isolate>
                {cart.paymentData.notes && (
                  <>
                    <br />
                    <Isolate dir="auto">{cart.paymentData.notes}</Isolate>
                  </>
                )}
              </>
            )}
          </CheckoutCard>
        </section>
        <section className={styles.fields} aria-labelledby="payment-title">
          <h2 id="payment-title" className={styles.heading}>
            {m.checkout_payment()}
          </h2>
          <ErrorState error={payment.error} onRetry={payment.reload} busy={payment.loading} />
          {payment.loading && !payment.data && <Skeleton height="128px" radius="20px" />}
          {payment.data && (
            <PaymentChoice
              methods={payment.methods}
              value={method}
              onChange={(paymentMethod) =>
                void dispatchCart({ type: "setPaymentData", paymentData: { paymentMethod } })
              }
            />
          )}
        </section>
        {establishment.tips_enabled && (
          <section className={styles.fields} aria-labelledby="tip-title">
            <h2 id="tip-title" className={styles.heading}>
              {m.checkout_tip()}
            </h2>
            <TipChoice tip={cart.paymentData.tip} items={local.subtotal} />
          </section>
        )}
        <section className={styles.bill} aria-labelledby="bill-title">
          <h2 id="bill-title" className={styles.heading}>
            {m.cart_summary()}
          </h2>
          <OrderedLines judged={price.judged} />
          <div aria-live="polite">
            <SumsList sums={sums} />
          </div>
        </section>
        <Consent kind="form" />
      </div>
      <Suspense fallback={null}>
        {typeWanted && (
          <OrderTypeSheet
            open={opened === "type"}
            onClose={close}
            onLeave={(to) => void navigate(to, { replace: true })}
          />
        )}
        {cart.orderType !== null && opened === "time" && (
          <TimeSheet open onClose={close} branchId={branch.id} orderType={cart.orderType} />
        )}
        {opened === "who" && <OrderDataSheet open onClose={close} onSaved={close} orderType={cart.orderType} />}
        {order.change && (
          <ChangesSheet
            change={order.change}
            total={quote.quoted?.quote.total}
            blocked={gone || quote.problem !== undefined}
            busy={order.placing}
            onClose={() => void navigate(paths.cart(uuid), { replace: true })}
            onConfirm={acceptChange}
          />
        )}
      </Suspense>
      {verification.sheet}
    </Page>
  );
};
