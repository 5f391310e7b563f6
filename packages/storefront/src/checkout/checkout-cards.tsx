import { Bike, Clock, ShoppingBag, UserRound, UtensilsCrossed } from "lucide-react";
import type { ReactNode } from "react";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { aboutText, toContextText, slotText } from "../cart/context-row.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./use-checkout.ts";

const icons = { 1: UtensilsCrossed, 2: ShoppingBag, 3: Bike };

type CardProps = { icon: ReactNode; title: string; children: ReactNode; onEdit: () => void; wrong?: boolean };

/** One decision of the order, edited in a sheet over the page. */
const CheckoutCard = ({ icon, title, children, onEdit, wrong }: CardProps) => (
  <div className={styles.card} data-wrong={wrong ? "" : undefined}>
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

const OrderTypeCard = ({ checkout: { price, submitted, actions }, branch }: Props) => {
  const style = useDateStyle();
  const { cart, request } = price;
  const { orderType, fullAddress } = cart;
  const Icon = orderType === null ? UtensilsCrossed : icons[orderType];
  const place = () => {
    if (orderType === 2) return branch.name;
    if (orderType !== 3 || !fullAddress) return toContextText(cart, branch, style).text;
    return (
      <>
        <Isolate dir="auto">{fullAddress.title}</Isolate>
        <br />
        <Isolate dir="auto">{fullAddress.description}</Isolate>
      </>
    );
  };
  return (
    <CheckoutCard
      icon={<Icon aria-hidden />}
      title={orderType === null ? m.cart_choose_type() : orderTypeNames[orderType][style.language]}
      onEdit={() => actions.open("type")}
      wrong={submitted && request === null}
    >
      {place()}
    </CheckoutCard>
  );
};

const TimeCard = ({ checkout: { price, actions } }: { checkout: Checkout }) => {
  const style = useDateStyle();
  const { orderType, paymentData } = price.cart;
  const { quoted } = price.quote;
  if (orderType === null || orderType === 1) return null;
  return (
    <CheckoutCard
      icon={<Clock aria-hidden />}
      title={orderType === 3 ? m.checkout_time_delivery() : m.checkout_time()}
      onEdit={() => actions.open("time")}
    >
      {paymentData.scheduledAt === null ? m.cart_as_soon() : slotText(paymentData.scheduledAt, style)}
      {quoted && paymentData.scheduledAt === null && (
        <> · {m.order_type_about({ time: aboutText(quoted.quote.promised_at, style) })}</>
      )}
    </CheckoutCard>
  );
};

const RecipientCard = ({ checkout: { price, recipient, submitted, actions } }: { checkout: Checkout }) => {
  const { notes } = price.cart.paymentData;
  return (
    <CheckoutCard
      icon={<UserRound aria-hidden />}
      title={m.checkout_who()}
      onEdit={() => actions.open("who")}
      wrong={submitted && recipient.incomplete}
    >
      {recipient.incomplete ? (
        m.checkout_who_missing()
      ) : (
        <>
          <Isolate dir="auto">{recipient.name}</Isolate>
          <br />
          <Isolate>{fullPhone(recipient.phone)}</Isolate>
          {notes && (
            <>
              <br />
              <Isolate dir="auto">{notes}</Isolate>
            </>
          )}
        </>
      )}
    </CheckoutCard>
  );
};

export const CheckoutCards = ({ checkout, branch }: Props) => (
  <section className={styles.cards}>
    <OrderTypeCard checkout={checkout} branch={branch} />
    <TimeCard checkout={checkout} />
    <RecipientCard checkout={checkout} />
  </section>
);
