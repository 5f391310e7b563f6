import { WalletCards } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { readRules, readWallet, type WalletView } from "@sufra/domain/loyalty/api.ts";
import { linkPass, listPasses, type PassVendor } from "@sufra/domain/passes/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { isSettled, useOffers } from "../entry/use-offers.ts";
import { ActivityList } from "./activity-list.tsx";
import { LoyaltyNav } from "./loyalty-nav.tsx";
import styles from "./loyalty.module.css";
import { isVisitor, OwnContent } from "./own-content.tsx";
import { ownPaths } from "./own-paths.ts";
import { useOwnEvents } from "./use-own-events.ts";
import { WalletCard } from "./wallet-card.tsx";
import { type Bonuses, earnSentences, type Rules, ruleSentences, spendSentences } from "./rule-sentences.ts";

const WaitingList = lazyOptional(async () => (await import("../entry/waiting.tsx")).WaitingList);

/** iPhones, and iPads that report to be Macs. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The wallet vendor of this phone. */
const vendorHere = (): PassVendor => (isApple() ? "apple" : "google");

/** Adds the loyalty card to the phone's wallet, if the phone supports it. */
const PassButton = () => {
  const language = useLanguage();
  const read = useRead("passes", (signal) => client.send(listPasses, { signal }));
  const [busy, setBusy] = useState(false);
  const vendor = vendorHere();
  if (!read.data?.vendors.includes(vendor)) return null;
  const add = async () => {
    setBusy(true);
    try {
      const { url } = await client.send(linkPass, { params: { vendor } });
      location.assign(url);
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" wide busy={busy} icon={<WalletCards aria-hidden />} onClick={() => void add()}>
      {vendor === "apple" ? m.loyalty_add_apple() : m.loyalty_add_google()}
    </Button>
  );
};

const Sentences = ({ id, title, of }: { id: string; title: string; of: readonly string[] }) => (
  <section className={styles.card} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    <ul>
      {of.map((sentence) => (
        <li key={sentence} className={styles.points}>
          <MoneyInText text={sentence} />
        </li>
      ))}
    </ul>
  </section>
);

type EarningProps = { rules: Rules; bonuses: Bonuses; wallet: WalletView | undefined };

const Earning = ({ rules, bonuses, wallet }: EarningProps) => {
  const style = useDateStyle();
  return <Sentences id="earn" title={m.loyalty_earn()} of={earnSentences(rules, bonuses, wallet, style)} />;
};

const Spending = ({ rules }: { rules: Rules }) => {
  const style = useDateStyle();
  const { services } = useVisit();
  const spend = spendSentences(rules, services, style);
  return (
    <>
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

/** Until the wallet is answered, what this phone knows decides, so that nothing changes its place. */
const useIsVisitor = (wallet: Read<WalletView>): boolean => {
  const [visitor, setVisitor] = useState(() => document.documentElement.dataset.known === undefined);
  if (isSettled(wallet) && visitor !== isVisitor(wallet)) setVisitor(isVisitor(wallet));
  return visitor;
};

/** Points, links to own things, rules and history. */
export const LoyaltyScreen = () => {
  useLanguage();
  const shop = useShop();
  const wallet = useRead("wallet", (signal) => client.send(readWallet, { signal }));
  const rules = useRead("loyalty rules", (signal) => client.send(readRules, { signal }));
  const visitor = useIsVisitor(wallet);
  // After a session has ended, the last answer is still there.
  const own = visitor ? undefined : wallet.data;
  const offers = useOffers(own !== undefined);
  useOwnEvents(["wallet"], wallet.reload, own !== undefined);
  useAnchor(rules.data !== undefined && !wallet.loading);
  const earning = rules.data?.rules && <Earning rules={rules.data.rules} bonuses={rules.data.bonuses} wallet={own} />;
  const isOff = rules.data !== undefined && !rules.data.rules;
  const hasHistory = own !== undefined && (!isOff || own.lifetime_points > 0);
  // What comes late would move what a finger is about to press.
  const isWhole = own ? offers.settled : isSettled(visitor ? rules : wallet);
  const pointValue = rules.data?.rules?.halalas_per_point ?? 0;
  return (
    <Page title={m.loyalty_title()}>
      <div className={styles.stack}>
        <OwnContent read={wallet} height={visitor ? "171px" : "150px"}>
          {(mine) => (
            <>
              <WalletCard
                wallet={mine}
                pointValue={pointValue}
                action={
                  shop !== undefined && (
                    <Link to={shop} className={buttonClass({ variant: "outline", size: "lg", wide: true })}>
                      {m.loyalty_use_points()}
                    </Link>
                  )
                }
              />
              <PassButton />
            </>
          )}
        </OwnContent>
        {visitor && earning}
        {isWhole && (
          <Suspense fallback={null}>
            {own && <WaitingList {...offers} />}
            <LoyaltyNav wallet={own} isVisitor={visitor} {...offers} />
            {hasHistory && <ActivityList />}
            {!visitor && earning}
          </Suspense>
        )}
        {rules.data?.rules && <Spending rules={rules.data.rules} />}
        {isOff && <p className={styles.small}>{m.loyalty_off()}</p>}
        {rules.error !== undefined && !rules.data && (
          <ErrorState error={rules.error} onRetry={rules.reload} busy={rules.loading} />
        )}
      </div>
    </Page>
  );
};
