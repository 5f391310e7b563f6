import { Banknote, CreditCard, type LucideIcon, Plus, Nfc } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { CheckoutCard } from "../payments/read-cards.ts";
import type { ChosenPayment } from "./choose-payment.ts";
import styles from "./payment-choice.module.css";

const [branchTerminal, courierTerminal] = [m.checkout_physical_hint, m.checkout_physical_hint_delivery];
/** In the order of the choice; the hints are for dine-in, pickup and delivery. */
const choices = {
  online_card: [CreditCard, m.checkout_online, [m.checkout_online_hint]],
  physical_card: [Nfc, m.checkout_physical, [branchTerminal, branchTerminal, courierTerminal]],
  cash: [Banknote, m.checkout_cash, [m.checkout_cash_hint, m.checkout_cash_hint_pickup, m.checkout_cash_hint_delivery]],
} as const satisfies Record<PaymentMethod, unknown>;
const order = Object.keys(choices) as PaymentMethod[];

export const methodName = (method: PaymentMethod): string => choices[method][1]();

type RowProps = {
  icon: LucideIcon;
  name: ReactNode;
  hint: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onClick: () => void;
};

const Row = ({ icon: Icon, name, hint, checked, disabled, onClick }: RowProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={checked}
    disabled={disabled}
    className={styles.method}
    onClick={onClick}
  >
    <Icon aria-hidden />
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
    <i className="choice-mark" />
  </button>
);

type Props = {
  orderType: OrderType | null;
  methods: readonly PaymentMethod[];
  cards: readonly CheckoutCard[];
  value: ChosenPayment;
  onChange: (method: PaymentMethod, cardId: string | null) => void;
};

/** Kept cards come first: they take no typing. */
export const PaymentChoice = ({ orderType, methods, cards, value, onChange }: Props) => {
  const toLook = (method: PaymentMethod): Pick<RowProps, "icon" | "name" | "hint"> => {
    const [icon, , hints] = choices[method];
    const hint = (hints[(orderType ?? 1) - 1] ?? hints[0])();
    if (method === "online_card" && cards.length > 0) return { icon: Plus, name: m.checkout_online_other(), hint };
    return { icon, name: methodName(method), hint };
  };
  return (
    <div className={styles.choice} role="radiogroup" aria-label={m.checkout_payment()}>
      {cards.map(({ id, label, until, expired }) => (
        <Row
          key={id}
          icon={CreditCard}
          name={<Isolate>{label}</Isolate>}
          hint={
            expired ? (
              m.payments_expired()
            ) : (
              <>
                {m.checkout_card_until()} <Isolate>{until}</Isolate>
              </>
            )
          }
          checked={value.card?.id === id}
          disabled={expired}
          onClick={() => onChange("online_card", id)}
        />
      ))}
      {order
        .filter((method) => methods.includes(method))
        .map((method) => (
          <Row
            key={method}
            {...toLook(method)}
            checked={value.method === method && !value.card}
            onClick={() => onChange(method, null)}
          />
        ))}
    </div>
  );
};
