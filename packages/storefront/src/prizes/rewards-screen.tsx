import { Bike, ChevronRight, Gift, Stamp, TicketPercent, Wallet } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listRewards } from "@sufra/domain/prizes/api.ts";
import { listPunchCards } from "@sufra/domain/punch-cards/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import { DaysLeft } from "../loyalty/days-left.tsx";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { loadMenu, useWholeMenu } from "../menu/menu-store.ts";
import { type Owned, type OwnedKind, type OwnedTab, toOwnedRewards } from "./owned-rewards.ts";

const icons = { prizes: Gift, vouchers: Wallet, coupons: TicketPercent, cards: Stamp };
const benefitIcons = { delivery: Bike, item: Gift };

const OwnedRow = ({ owned }: { owned: Owned }) => {
  const Icon = owned.benefit ? benefitIcons[owned.benefit] : icons[owned.kind];
  return (
    <li>
      <Link to={owned.to} className={styles.offer}>
        {owned.picture ? (
          <Photo picture={owned.picture} alt="" sizes="56px" className={styles.mini} />
        ) : (
          // A coupon's text and a voucher's name say the value in words.
          <span className={styles.value} aria-hidden={owned.kind !== "prizes"}>
            {owned.value === undefined ? <Icon /> : <MoneyInText text={owned.value} />}
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.strong}>{owned.name}</span>
          <span className={styles.small}>
            <MoneyInText text={owned.text} />
          </span>
          <span>
            <DaysLeft until={owned.until} />
          </span>
        </span>
        <ChevronRight aria-hidden className="flip onward" />
      </Link>
    </li>
  );
};

const Nothing = ({ tab }: { tab: OwnedTab }) => {
  const { uuid, services } = useVisit();
  const shop = services.includes("prize_shop") ? ownPaths.prizeShop(uuid) : ownPaths.pointsShop(uuid);
  const titles = {
    ready: m.prizes_none_ready(),
    progress: m.prizes_none_progress(),
    history: m.prizes_none_history(),
  };
  return (
    <EmptyState
      icon={<Gift aria-hidden />}
      title={titles[tab]}
      action={
        <Link to={shop} className={buttonClass()}>
          {m.prizes_claim_again()}
        </Link>
      }
    >
      {m.prizes_none_text()}
    </EmptyState>
  );
};

/** Fewer rewards are seen at a glance. */
const filteredFrom = 8;

type FilterProps = {
  kind: OwnedKind | undefined;
  /** Kinds in the list; others would only empty it. */
  presentKinds: ReadonlySet<OwnedKind>;
  onChange: (kind: OwnedKind | undefined) => void;
};

const Filter = ({ kind, presentKinds, onChange }: FilterProps) => {
  const names: [OwnedKind | undefined, string][] = [
    [undefined, m.prizes_filter_all()],
    ["prizes", m.prizes_filter_prizes()],
    ["vouchers", m.prizes_filter_vouchers()],
    ["coupons", m.prizes_filter_coupons()],
    ["cards", m.prizes_filter_cards()],
  ];
  const kinds = names.filter(([each]) => each === undefined || presentKinds.has(each));
  return (
    <div className={styles.chips} role="group" aria-label={m.prizes_filter()}>
      {kinds.map(([each, label]) => (
        <Chip key={label} selected={kind === each} onClick={() => onChange(each)}>
          {label}
        </Chip>
      ))}
    </div>
  );
};

/** Three lists that load and fail separately; disabled services are not read. */
const useOwned = () => {
  const { services } = useVisit();
  const rewards = useRead("rewards", (signal) => client.send(listRewards, { signal }));
  const known = rewards.data !== undefined;
  const coupons = useCoupons(known && services.includes("coupons"));
  const cards = useRead(known && services.includes("punch_cards") ? "punch cards" : null, (signal) =>
    client.send(listPunchCards, { signal }),
  );
  useOwnEvents(["reward"], rewards.reload, known);
  useOwnEvents(["coupon"], coupons.reload, known);
  useOwnEvents(["punch_card"], cards.reload, known);
  return { rewards, coupons, cards };
};

export const RewardsScreen = () => {
  const style = useDateStyle();
  const { uuid, branch } = useVisit();
  const { rewards, coupons, cards } = useOwned();
  const [tab, setTab] = useState<OwnedTab>("ready");
  const [kind, setKind] = useState<OwnedKind | undefined>(undefined);
  const branchId = branch?.id;
  const menu = useWholeMenu(branchId);
  useEffect(() => {
    // Without it every free item counts as ready, as it does for the whole establishment.
    if (branchId !== undefined) loadMenu(branchId).catch(() => undefined);
  }, [branchId, style.language]);
  const place = { uuid, branchId, menu, style };
  const all = toOwnedRewards({ rewards: rewards.data, coupons: coupons.data, cards: cards.data }, place);
  const listed = all.filter((each) => each.tab === tab);
  const presentKinds = new Set(listed.map((each) => each.kind));
  const canFilter = listed.length >= filteredFrom && presentKinds.size > 1;
  const chosen = canFilter && kind !== undefined && presentKinds.has(kind) ? kind : undefined;
  const shown = listed.filter((each) => chosen === undefined || each.kind === chosen);
  const count = (of: OwnedTab) => all.filter((each) => each.tab === of).length;
  const tabs = [
    { id: "ready", label: m.prizes_tab_ready(), count: count("ready") },
    { id: "progress", label: m.prizes_tab_progress(), count: count("progress") },
    { id: "history", label: m.prizes_tab_history() },
  ];
  return (
    <Page title={m.prizes_mine()} back={paths.loyalty(uuid)}>
      <OwnContent read={rewards} height="96px">
        {() => (
          <Tabs
            label={m.prizes_mine()}
            tabs={tabs}
            active={tab}
            onChange={(id) => setTab(id === "progress" || id === "history" ? id : "ready")}
          >
            <div className={styles.group}>
              {canFilter && <Filter kind={chosen} presentKinds={presentKinds} onChange={setKind} />}
              {[coupons, cards].map(
                (read, place) =>
                  read.error !== undefined && (
                    <ErrorState key={place} error={read.error} onRetry={read.reload} busy={read.loading} />
                  ),
              )}
              {shown.length === 0 && !coupons.loading && !cards.loading && <Nothing tab={tab} />}
              <ul className={styles.group}>
                {shown.map((owned) => (
                  <OwnedRow key={owned.key} owned={owned} />
                ))}
              </ul>
            </div>
          </Tabs>
        )}
      </OwnContent>
    </Page>
  );
};
