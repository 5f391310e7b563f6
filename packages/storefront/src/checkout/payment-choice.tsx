import { Banknote, CreditCard, Store } from "lucide-react";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./payment-choice.module.css";

const [branchTerminal, courierTerminal] = [m.checkout_physical_hint, m.checkout_physical_hint_delivery];
/** In the order of the choice; the hints are for dine-in, pickup and delivery. */
const choices = {
  online_card: [CreditCard, m.checkout_online, [m.checkout_online_hint]],
  physical_card: [Store, m.checkout_physical, [branchTerminal, branchTerminal, courierTerminal]],
  cash: [Banknote, m.checkout_cash, [m.checkout_cash_hint, m.checkout_cash_hint_pickup, m.checkout_cash_hint_delivery]],
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
        const [Icon, name, hints] = choices[method];
        const hint = hints[(orderType ?? 1) - 1] ?? hints[0];
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
              <span className={styles.hint}>{hint()}</span>
            </span>
            <span className={styles.dot} aria-hidden />
          </button>
        );
      })}
  </div>
);
