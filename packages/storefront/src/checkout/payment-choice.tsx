import { Banknote, CreditCard, Store } from "lucide-react";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./payment-choice.module.css";

const icons = { online_card: CreditCard, physical_card: Store, cash: Banknote };
const order: readonly PaymentMethod[] = ["online_card", "physical_card", "cash"];

export const methodName = (method: PaymentMethod): string => {
  if (method === "online_card") return m.checkout_online();
  return method === "cash" ? m.checkout_cash() : m.checkout_physical();
};

const hint = (method: PaymentMethod): string => {
  if (method === "online_card") return m.checkout_online_hint();
  return method === "cash" ? m.checkout_cash_hint() : m.checkout_physical_hint();
};

type Props = {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
};

export const PaymentChoice = ({ methods, value, onChange }: Props) => (
  <div className={styles.choice} role="radiogroup" aria-label={m.checkout_payment()}>
    {order
      .filter((method) => methods.includes(method))
      .map((method) => {
        const Icon = icons[method];
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
              <span className={styles.name}>{methodName(method)}</span>
              <span className={styles.hint}>{hint(method)}</span>
            </span>
            <span className={styles.dot} aria-hidden />
          </button>
        );
      })}
  </div>
);
