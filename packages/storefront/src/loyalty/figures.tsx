import { dateText } from "@sufra/domain/language/dates.ts";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "./loyalty.module.css";

type Figure = "points" | "lifetime" | "purchases" | "orders" | "since";

/** Figures of the customer. */
export const Figures = ({ wallet, figures }: { wallet: WalletView; figures: readonly Figure[] }) => {
  const style = useDateStyle();
  const number = useNumbers();
  const all = {
    points: { label: m.loyalty_your_points(), value: number(wallet.balance) },
    lifetime: { label: m.loyalty_lifetime(), value: number(wallet.lifetime_points) },
    purchases: { label: m.loyalty_purchases(), value: <Money amount={wallet.lifetime_purchases} /> },
    orders: { label: m.loyalty_orders(), value: number(wallet.orders_count) },
    since: { label: m.loyalty_member_since(), value: dateText(new Date(wallet.member_since), style) },
  };
  return (
    <section className={styles.card} aria-labelledby="figures">
      <h2 id="figures" className={styles.heading}>
        {m.loyalty_figures()}
      </h2>
      <dl className={styles.facts}>
        {figures.map((each) => (
          <div key={each}>
            <dt>{all[each].label}</dt>
            <dd>{all[each].value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
