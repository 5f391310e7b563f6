import { moneyParts, moneyText } from "@sufra/domain/money/format-money.ts";
import { useLanguage } from "../i18n/language.ts";
import { useDigits } from "../i18n/digits.ts";
import { classes } from "./classes.ts";
import styles from "./money.module.css";

type Props = {
  /** Halalas. */
  amount: number;
  /** "+" before the riyal sign: the price an option adds. */
  plus?: boolean;
  /** "−" before it, for discounts. In the same isolate, so that it stays on the left in both languages. */
  minus?: boolean;
  /** Leaves out ".00" on menu cards, never in a bill. */
  short?: boolean;
  className?: string;
};

/** An amount with the sign on the left in both languages, and a text for screen readers. */
export const Money = ({ amount, plus, minus, short, className }: Props) => {
  const language = useLanguage();
  const digits = useDigits();
  const { number, sign } = moneyParts(amount, language === "sa" ? digits : "latin", short);
  return (
    <span className={classes(styles.money, className)}>
      <bdi dir="ltr" aria-hidden className={short ? undefined : styles.drawn}>
        {plus && "+\u2009"}
        {minus && "\u2212\u2009"}
        <span className={styles.sign}>{sign}</span>
        {`\u2009${number}`}
      </bdi>
      <span className="visually-hidden">
        {minus && "\u2212"}
        {moneyText(amount, language)}
      </span>
    </span>
  );
};
