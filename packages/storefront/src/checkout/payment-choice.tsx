import { Banknote, CreditCard, Store } from "lucide-react";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./payment-choice.module.css";

/** In the order of the choice; the last hint is for deliveries. */
const choices = {
  online_card: [CreditCard, m.checkout_online, m.checkout_online_hint, m.checkout_online_hint],
  physical_card: [Store, m.checkout_physical, m.checkout_physical_hint, m.checkout_physical_hint_delivery],
  cash: [Banknote, m.checkout_cash, m.checkout_cash_hint, m.checkout_cash_hint_delivery],
} as const satisfies Record<PaymentMethod, unknown>;
const order = Object.keys(choices) as PaymentMethod[];

export const methodName = (method: PaymentMethod): string => choices[method][1]();

type Props = {
  orderType: OrderType | null;
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
};

export const PaymentChoice = ({ orderType, methods, value, onChange }: Props) => (
  <div className={styles.choice} role="radiogroup" aria-label={m.checkout_payment()}>
    {order
      .filter((method) => methods.includes(method))
      .map((method) => {
        const [Icon, name, hint, deliveryHint] = choices[method];
        return (
          <button
            key={method}
            type="button"
            role="radio"
            aria-checked={value === method}
            className={styles.method}
            onClick={() => onChange(method)}
          >
            <Icon aria-hidden />
            <span className={styles.words}>
              <span className={styles.name}>{name()}</span>
              <span className={styles.hint}>{orderType === 3 ? deliveryHint() : hint()}</span>
            </span>
            <span className={styles.dot} aria-hidden />
          </button>
        );
      })}
  </div>
);
