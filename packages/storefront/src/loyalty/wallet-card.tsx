import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { LevelRing } from "./level-ring.tsx";
import { Counted } from "./counted.tsx";
import styles from "./loyalty.module.css";

export const nextLevelText = ({ level, next_level }: WalletView): string | undefined => {
  if (next_level) return m.loyalty_to_level({ count: next_level.missing_points, level: next_level.name });
  return level ? m.loyalty_top_level() : undefined;
};

type Props = {
  wallet: WalletView;
  /** Where points are spent. */
  action?: ReactNode;
  /** Value of a point in halalas; 0 where points buy no voucher. */
  pointValue: number;
};

/** The points, their value, pending ones and the next expiry. */
export const WalletCard = ({ wallet, pointValue, action }: Props) => {
  const style = useDateStyle();
  const [ending] = wallet.expiring;
  const worth = wallet.balance * pointValue;
  const next = nextLevelText(wallet);
  return (
    <>
      <section className={styles.wallet} aria-label={m.loyalty_your_points()}>
        <div className={styles.line}>
          <div className={styles.words}>
            <h2 className={styles.strong}>{m.loyalty_your_points()}</h2>
            <p className={styles.hero} role="status" aria-label={m.loyalty_points({ count: wallet.balance })}>
              <Counted value={wallet.balance} lands />
            </p>
            {worth > 0 && (
              <p className={styles.strong}>
                <MoneyInText text={m.loyalty_worth({ amount: signedMoneyText(worth, style.language, style.digits) })} />
              </p>
            )}
            {wallet.pending > 0 && <p>{m.loyalty_pending({ count: wallet.pending })}</p>}
          </div>
          <LevelRing wallet={wallet} text={next} />
        </div>
        {!wallet.level && next !== undefined && <p>{next}</p>}
        {action}
      </section>
      {wallet.debt > 0 && (
        <Banner tone="warning" title={m.loyalty_debt({ count: wallet.debt })}>
          {m.loyalty_debt_text()}
        </Banner>
      )}
      {ending && (
        <Banner tone="warning" icon={<Hourglass aria-hidden />}>
          {m.loyalty_expiring({ count: ending.points, date: dateText(new Date(ending.at), style) })}
        </Banner>
      )}
    </>
  );
};
