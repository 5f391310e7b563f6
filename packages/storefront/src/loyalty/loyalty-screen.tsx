import {
  Award,
  Gift,
  LoaderPinwheel,
  type LucideIcon,
  PartyPopper,
  Stamp,
  Star,
  Store,
  Ticket,
  TicketPercent,
  UserPlus,
  WalletCards,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import { readRules, readWallet, type WalletView } from "@sufra/domain/loyalty/api.ts";
import { linkPass, listPasses, type PassVendor } from "@sufra/domain/passes/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { ActivityList } from "./activity-list.tsx";
import styles from "./loyalty.module.css";
import { OwnContent } from "./own-content.tsx";
import { ownPaths } from "./own-paths.ts";
import { useOwnEvents } from "./use-own-events.ts";
import { WalletCard } from "./wallet-card.tsx";
import { type Bonuses, earnSentences, type Rules, ruleSentences, spendSentences } from "./rule-sentences.ts";

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

type Tile = {
  /** Hides the tile where the service is switched off. */
  service?: Service;
  to: (uuid: string) => string;
  Icon: LucideIcon;
  label: () => string;
  /** Only with what is used every day; the others are lower. */
  text?: () => string;
};

const tiles: readonly Tile[] = [
  { to: ownPaths.rewards, Icon: Ticket, label: m.loyalty_my_rewards, text: m.loyalty_my_rewards_text },
  {
    service: "prize_shop",
    to: ownPaths.prizeShop,
    Icon: Gift,
    label: m.loyalty_prize_shop,
    text: m.loyalty_prize_shop_text,
  },
  {
    service: "points_shop",
    to: ownPaths.pointsShop,
    Icon: Store,
    label: m.loyalty_points_shop,
    text: m.loyalty_points_shop_text,
  },
  {
    service: "coupons",
    to: ownPaths.coupons,
    Icon: TicketPercent,
    label: m.loyalty_coupons,
    text: m.loyalty_coupons_text,
  },
  {
    service: "punch_cards",
    to: ownPaths.punchCards,
    Icon: Stamp,
    label: m.loyalty_punch_cards,
  },
  { service: "wheel", to: paths.wheel, Icon: LoaderPinwheel, label: m.loyalty_wheel },
  {
    service: "referral",
    to: ownPaths.referral,
    Icon: UserPlus,
    label: m.loyalty_referral,
  },
  {
    service: "register_and_win",
    to: (uuid) => `/register-and-win/${uuid}`,
    Icon: PartyPopper,
    label: m.campaigns_enter_title,
  },
  {
    service: "evaluation",
    to: (uuid) => `/evaluate/${uuid}/visit`,
    Icon: Star,
    label: m.campaigns_rate_tile,
  },
  { to: ownPaths.levels, Icon: Award, label: m.loyalty_levels },
];

const OwnTiles = () => {
  const { uuid, services } = useVisit();
  const offered = tiles.filter(({ service }) => service === undefined || services.includes(service));
  return (
    <nav className={styles.facts} aria-label={m.loyalty_places()}>
      {offered.map(({ to, Icon, label, text }) => (
        <Link key={to(uuid)} to={to(uuid)} className={classes(styles.tile, !text && styles.low)}>
          <Icon aria-hidden />
          <span className={styles.strong}>{label()}</span>
          {text && <span className={styles.small}>{text()}</span>}
        </Link>
      ))}
    </nav>
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

/** Rules of points as sentences. */
const Ways = ({ rules, bonuses, wallet }: { rules: Rules; bonuses: Bonuses; wallet: WalletView | undefined }) => {
  const style = useDateStyle();
  const { services } = useVisit();
  const spend = spendSentences(rules, services, style);
  return (
    <>
      <Sentences id="earn" title={m.loyalty_earn()} of={earnSentences(rules, bonuses, wallet, style)} />
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
  const known = wallet.data !== undefined;
  useOwnEvents(["wallet"], wallet.reload, known);
  useAnchor(rules.data !== undefined && !wallet.loading);
  const pointValue = rules.data?.rules?.halalas_per_point ?? 0;
  return (
    <Page title={m.loyalty_title()}>
      <div className={styles.stack}>
        <OwnContent read={wallet} height="190px">
          {(mine) => (
            <>
              <WalletCard wallet={mine} pointValue={pointValue} />
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
        {rules.data?.rules && <Ways rules={rules.data.rules} bonuses={rules.data.bonuses} wallet={wallet.data} />}
        {rules.data && !rules.data.rules && <p className={styles.small}>{m.loyalty_off()}</p>}
        {rules.error !== undefined && !rules.data && (
          <ErrorState error={rules.error} onRetry={rules.reload} busy={rules.loading} />
        )}
      </div>
    </Page>
  );
};
