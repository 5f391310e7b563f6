import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./loyalty.module.css";
import { earnSentences, type Rules, ruleSentences, spendSentences } from "./rule-sentences.ts";

const Sentences = ({ id, title, of }: { id: string; title: string; of: readonly string[] }) => (
  <section className={styles.card} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    <ul>
      {of.map((sentence) => (
        <li key={sentence} className={styles.points}>
          {sentence}
        </li>
      ))}
    </ul>
  </section>
);

/** How points are earned, spent and kept: sentences, never a table. */
export const Ways = ({ rules, wallet }: { rules: Rules; wallet: WalletView | undefined }) => {
  const style = useDateStyle();
  const { services } = useVisit();
  const spend = spendSentences(rules, services, style);
  return (
    <>
      <Sentences id="earn" title={m.loyalty_earn()} of={earnSentences(rules, wallet, style)} />
      {spend.length > 0 && <Sentences id="spend" title={m.loyalty_spend()} of={spend} />}
      <Sentences id="rules" title={m.loyalty_rules()} of={ruleSentences(rules, style)} />
    </>
  );
};
