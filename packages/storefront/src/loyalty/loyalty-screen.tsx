import { Gift, WalletCards } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import { readRules, readWallet, type WalletView } from "@sufra/domain/loyalty/api.ts";
import { linkPass, listPasses, type PassVendor } from "@sufra/domain/passes/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { isSettled, useOffers } from "../entry/use-offers.ts";
import { LoyaltyNav } from "./loyalty-nav.tsx";
import styles from "./loyalty.module.css";
import { isVisitor, OwnContent } from "./own-content.tsx";
import { ownPaths } from "./own-paths.ts";
import { PrizeTiles } from "./prize-tiles.tsx";
import { useOwnEvents } from "./use-own-events.ts";
import { WalletCard } from "./wallet-card.tsx";
import { type Bonuses, earnSentences, type Rules, ruleSentences, spendSentences } from "./rule-sentences.ts";

const ActivityList = lazy(async () => ({ default: (await import("./activity-list.tsx")).ActivityList }));
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

/** What `#earn` leads to, once it is there. */
const Earning = ({ rules, bonuses, wallet }: EarningProps) => {
  const style = useDateStyle();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "#earn") document.getElementById("earn")?.scrollIntoView({ block: "center" });
  }, [hash]);
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

/** Until the wallet is answered, what this phone knows decides, so that nothing changes its place. */
const useIsVisitor = (wallet: Read<WalletView>): boolean => {
  const [visitor, setVisitor] = useState(() => document.documentElement.dataset.known === undefined);
  if (isSettled(wallet) && visitor !== isVisitor(wallet)) setVisitor(isVisitor(wallet));
  return visitor;
};

const rewardServices: readonly Service[] = [
  "prize_shop",
  "points_shop",
  "coupons",
  "punch_cards",
  "wheel",
  "referral",
  "register_and_win",
  "evaluation",
];

/** No points program and no service that rewards a guest. */
const NoRewards = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<Gift aria-hidden />}
      title={m.loyalty_off()}
      action={
        <Link to={paths.menu(uuid)} className={buttonClass()}>
          {m.coupons_to_menu()}
        </Link>
      }
    >
      {m.loyalty_off_text()}
    </EmptyState>
  );
};

/** Whether all has come that would move what a finger is about to press. Once it has, a new read removes nothing. */
const useStaysWhole = (whose: "own" | "visitor", settled: boolean): boolean => {
  const [whole, setWhole] = useState<string>();
  if (settled && whole !== whose) setWhole(whose);
  return settled || whole === whose;
};

/** Where points are spent, or how many are missing until they can be: only the points shop has a smallest redemption. */
const Spend = ({ missing }: { missing: number }) => {
  const { uuid, services } = useVisit();
  const hasVouchers = services.includes("points_shop");
  const hasPrizes = services.includes("prize_shop");
  if (!hasVouchers && !hasPrizes) return null;
  if (missing > 0 && !hasPrizes) return <p>{m.loyalty_to_minimum({ count: missing })}</p>;
  const shop = hasVouchers && missing <= 0 ? ownPaths.pointsShop(uuid) : ownPaths.prizeShop(uuid);
  return (
    <Link to={shop} className={buttonClass({ variant: "outline", size: "lg", wide: true })}>
      {m.loyalty_use_points()}
    </Link>
  );
};

/** The guest's points, with what they can be used for and added to. */
const MemberCard = ({ wallet, rules }: { wallet: WalletView; rules: Rules | null | undefined }) => {
  // Earned points repay a debt first.
  const missing = (rules?.min_redemption ?? 0) - wallet.balance + wallet.debt;
  return (
    <>
      <WalletCard wallet={wallet} pointValue={rules?.halalas_per_point ?? 0} action={<Spend missing={missing} />} />
      <PassButton />
    </>
  );
};

/** Points, links to own things, rules and history. */
export const LoyaltyScreen = () => {
  useLanguage();
  const hasNoServices = !useVisit().services.some((each) => rewardServices.includes(each));
  const wallet = useRead("wallet", (signal) => client.send(readWallet, { signal }));
  const rulesRead = useRead("loyalty rules", (signal) => client.send(readRules, { signal }));
  const { rules, bonuses = [] } = rulesRead.data ?? {};
  const visitor = useIsVisitor(wallet);
  // After a session has ended, the last answer is still there.
  const own = visitor ? undefined : wallet.data;
  const whose = own ? "own" : (visitor && "visitor") || undefined;
  const offers = useOffers(whose);
  useOwnEvents(["wallet"], wallet.reload, own !== undefined);
  const settled = isSettled(rulesRead) && (whose ? offers.settled : isSettled(wallet));
  const isWhole = useStaysWhole(visitor ? "visitor" : "own", settled);
  const reload = () => {
    wallet.reload();
    rulesRead.reload();
  };
  const earning = rules && <Earning rules={rules} bonuses={bonuses} wallet={own} />;
  const hasHistory = own !== undefined && (rules !== null || own.lifetime_points > 0);
  const body = (
    <div className={styles.stack}>
      <OwnContent read={{ ...wallet, reload }} height={visitor ? "171px" : "150px"}>
        {(mine) => <MemberCard wallet={mine} rules={rules} />}
      </OwnContent>
      {isWhole && (
        <>
          {visitor && <PrizeTiles prizes={offers.prizes} />}
          {visitor && earning}
          {own && (
            <Suspense fallback={null}>
              <WaitingList {...offers} />
            </Suspense>
          )}
          <LoyaltyNav wallet={own} isVisitor={visitor} hasPoints={rules !== null} {...offers} />
          {hasHistory && (
            <Suspense fallback={<Skeleton height="48px" radius="14px" lines={4} />}>
              <ActivityList />
            </Suspense>
          )}
          {!visitor && earning}
          {rules && <Spending rules={rules} />}
          {rules === null && <p className={styles.small}>{m.loyalty_off()}</p>}
        </>
      )}
      {rulesRead.error !== undefined && !rulesRead.data && whose && (
        <ErrorState error={rulesRead.error} onRetry={rulesRead.reload} busy={rulesRead.loading} />
      )}
    </div>
  );
  const getContent = () => {
    if (!hasNoServices) return body;
    if (!isWhole) return <Skeleton height="171px" radius="20px" lines={2} />;
    return rules === null && whose && !hasHistory ? <NoRewards /> : body;
  };
  return <Page title={m.loyalty_title()}>{getContent()}</Page>;
};
