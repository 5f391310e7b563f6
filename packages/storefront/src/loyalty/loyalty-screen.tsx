import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { readRules, readWallet, type WalletView } from "@sufra/domain/loyalty/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { ActivityList } from "./activity-list.tsx";
import styles from "./loyalty.module.css";
import { OwnContent } from "./own-content.tsx";
import { ownPaths } from "./own-paths.ts";
import { OwnTiles } from "./own-tiles.tsx";
import { PassButton } from "./pass-button.tsx";
import { useOwnEvents } from "./use-own-events.ts";
import { useSignIn } from "./use-sign-in.ts";
import { nextLevelText, WalletCard } from "./wallet-card.tsx";
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

/** Rules of points as sentences. */
const Ways = ({ rules, wallet }: { rules: Rules; wallet: WalletView | undefined }) => {
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

/** The shop for points; none if both are off. */
const useShop = (): string | undefined => {
  const { uuid, services } = useVisit();
  if (services.includes("points_shop")) return ownPaths.pointsShop(uuid);
  return services.includes("prize_shop") ? ownPaths.prizeShop(uuid) : undefined;
};

/** Scrolls to "how to earn" once the rules are loaded. */
const useAnchor = (there: boolean): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (there && hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [there, hash]);
};

/** Points, links to own things, rules and history. */
export const LoyaltyScreen = () => {
  useLanguage();
  const shop = useShop();
  const wallet = useRead("wallet", (signal) => client.send(readWallet, { signal }));
  const rules = useRead("loyalty rules", (signal) => client.send(readRules, { signal }));
  const { signIn, sheet } = useSignIn(wallet.reload);
  const known = wallet.data !== undefined;
  useOwnEvents(["wallet"], wallet.reload, known);
  useAnchor(rules.data !== undefined && !wallet.loading);
  const pointValue = rules.data?.rules?.halalas_per_point ?? 0;
  return (
    <Page title={m.loyalty_title()}>
      <div className={styles.stack}>
        <OwnContent read={wallet} onSignIn={signIn} height="190px">
          {(mine) => (
            <>
              <WalletCard wallet={mine} pointValue={pointValue} />
              <p className={styles.strong}>{nextLevelText(mine)}</p>
              {shop !== undefined && (
                <Link to={shop} className={buttonClass({ size: "lg", wide: true })}>
                  {m.loyalty_use_points()}
                </Link>
              )}
              <PassButton />
            </>
          )}
        </OwnContent>
        <OwnTiles />
        {known && <ActivityList />}
        {rules.data?.rules && <Ways rules={rules.data.rules} wallet={wallet.data} />}
        {rules.data && !rules.data.rules && <p className={styles.small}>{m.loyalty_off()}</p>}
        {rules.error !== undefined && !rules.data && (
          <ErrorState error={rules.error} onRetry={rules.reload} busy={rules.loading} />
        )}
      </div>
      {sheet}
    </Page>
  );
};
