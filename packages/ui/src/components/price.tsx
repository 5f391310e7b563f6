import { m } from "../i18n/messages.ts";
import { Money } from "./money.tsx";
import styles from "./price.module.css";

type Props = {
  amount: number;
  /** The former price, struck through. */
  was?: number;
  /** "From", if options add to the price. */
  from?: boolean;
  short?: boolean;
};

export const Price = ({ amount, was, from, short }: Props) => (
  <span className={styles.price}>
    {from && <span className={styles.from}>{m.ui_price_from()}</span>}
    <Money amount={amount} short={short ?? false} className={styles.now} />
    {was !== undefined && was !== amount && (
      <s className={styles.was}>
        <span className="visually-hidden">{m.ui_price_was()}</span>
        <Money amount={was} short={short ?? false} />
      </s>
    )}
  </span>
);
