import { ChevronRight, Gift, Stamp, TicketPercent, Wallet } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { CouponView, listCoupons } from "@sufra/domain/coupons/api.ts";
import { type DateStyle, dateText } from "@sufra/domain/language/dates.ts";
import { listRewards, type Reward } from "@sufra/domain/prizes/api.ts";
import { listPunchCards, type PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { canBeUsed, isElsewhere } from "../coupons/coupon-text.ts";
import { offerText } from "../coupons/offer-text.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import { DaysLeft } from "../loyalty/days-left.tsx";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { statusText } from "../punch-cards/card-text.ts";

type OwnedKind = "prizes" | "vouchers" | "coupons" | "cards";
type OwnedTab = "ready" | "progress" | "history";

/** A line of "my rewards". */
type Owned = {
  key: string;
  kind: OwnedKind;
  tab: OwnedTab;
  name: string;
  text: string;
  to: string;
  /** Expiry; the earliest comes first. */
  until: string | null;
};

type Found = {
  rewards: AnswerOf<typeof listRewards> | undefined;
  coupons: AnswerOf<typeof listCoupons> | undefined;
  cards: AnswerOf<typeof listPunchCards> | undefined;
};

/** Context of the list: code, branch (none for the whole establishment), date style. */
type Place = { uuid: string; branchId: string | undefined; style: DateStyle };

const rewardText = ({ state, usable_from, expires_at, claimed_at }: Reward, style: DateStyle): string => {
  const date = (at: string) => dateText(new Date(at), style);
  if (state === "not_claimable") return m.prizes_state_later({ date: date(usable_from) });
  if (state === "claimed") return m.prizes_used_at({ date: date(claimed_at ?? expires_at) });
  if (state === "expired") return m.prizes_expired_at({ date: date(expires_at) });
  return m.prizes_valid_until({ date: date(expires_at) });
};

const ofReward = (reward: Reward, tab: OwnedTab, { uuid, style }: Place): Owned => ({
  key: reward.id,
  kind: reward.kind === "voucher" ? "vouchers" : "prizes",
  tab,
  name: reward.name,
  text: rewardText(reward, style),
  to: paths.prize(uuid, reward.id),
  until: tab === "ready" ? reward.expires_at : null,
});

const ofCoupon = (coupon: CouponView, tab: OwnedTab, { uuid, branchId, style }: Place): Owned => {
  const { id, name, starts_at, expires_at } = coupon;
  const begins = coupon.reason === "not_started" && starts_at !== null;
  const conditions = [
    ...(begins ? [m.coupons_starts({ date: dateText(new Date(starts_at), style) })] : []),
    ...(tab !== "history" && isElsewhere(coupon, branchId) ? [m.coupons_other_branch()] : []),
  ];
  return {
    key: id,
    kind: "coupons",
    tab,
    name,
    to: ownPaths.coupons(uuid),
    text: [offerText(coupon, style), ...conditions].join(" · "),
    until: tab === "ready" ? expires_at : null,
  };
};

const ofCard = (card: PunchCardView, tab: OwnedTab, { uuid }: Place): Owned => ({
  key: card.id ?? card.program_id,
  kind: "cards",
  tab,
  name: card.name,
  text: `${m.punch_cards_stamps({ count: card.punches, required: card.required })} · ${statusText(card)}`,
  to: card.id === null ? ownPaths.punchCards(uuid) : ownPaths.punchCard(uuid, card.id),
  until: tab === "progress" ? card.expires_at : null,
});

/** All rewards in one list: earliest expiry first, no expiry last. */
const toOwnedRewards = ({ rewards, coupons, cards }: Found, place: Place): Owned[] => {
  const all = [
    ...(rewards?.available ?? []).map((each) => ofReward(each, "ready", place)),
    ...(coupons?.available ?? [])
      .filter(({ reason }) => reason === null || reason === "not_started")
      // Usable now is what this guest can use at this branch; the rest says why.
      .map((each) => ofCoupon(each, canBeUsed(each, place.branchId) ? "ready" : "progress", place)),
    ...(rewards?.not_claimable ?? []).map((each) => ofReward(each, "progress", place)),
    ...(cards?.cards ?? []).filter(({ punches }) => punches > 0).map((each) => ofCard(each, "progress", place)),
    ...[...(rewards?.claimed ?? []), ...(rewards?.expired ?? [])].map((each) => ofReward(each, "history", place)),
    ...(coupons?.history ?? []).map((each) => ofCoupon(each, "history", place)),
    ...(cards?.history ?? []).map((each) => ofCard(each, "history", place)),
  ];
  const end = ({ until }: Owned) => (until === null ? Infinity : Date.parse(until));
  return all.sort((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b)));
};

const icons = { prizes: Gift, vouchers: Wallet, coupons: TicketPercent, cards: Stamp };

const OwnedRow = ({ owned }: { owned: Owned }) => {
  const Icon = icons[owned.kind];
  return (
    <li>
      <Link to={owned.to} className={styles.offer}>
        <Icon aria-hidden />
        <span className={styles.words}>
          <span className={styles.strong}>{owned.name}</span>
          <span className={styles.small}>{owned.text}</span>
          <span>
            <DaysLeft until={owned.until} />
          </span>
        </span>
        <ChevronRight aria-hidden className="flip" />
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
        <Link to={shop} className={buttonClass({ variant: "tint" })}>
          {m.prizes_claim_again()}
        </Link>
      }
    >
      {m.prizes_none_text()}
    </EmptyState>
  );
};

const Filter = ({
  kind,
  onChange,
}: {
  kind: OwnedKind | undefined;
  onChange: (kind: OwnedKind | undefined) => void;
}) => {
  const kinds: [OwnedKind | undefined, string][] = [
    [undefined, m.prizes_filter_all()],
    ["prizes", m.prizes_filter_prizes()],
    ["vouchers", m.prizes_filter_vouchers()],
    ["coupons", m.prizes_filter_coupons()],
    ["cards", m.prizes_filter_cards()],
  ];
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
  const place = { uuid, branchId: branch?.id, style };
  const all = toOwnedRewards({ rewards: rewards.data, coupons: coupons.data, cards: cards.data }, place);
  const shown = all.filter((each) => each.tab === tab && (kind === undefined || each.kind === kind));
  const count = (of: OwnedTab) => all.filter((each) => each.tab === of).length;
  const tabs = [
    { id: "ready", label: m.prizes_tab_ready(), count: count("ready") },
    { id: "progress", label: m.prizes_tab_progress(), count: count("progress") },
    { id: "history", label: m.prizes_tab_history() },
  ];
  return (
    <Page title={m.prizes_to_rewards()} back={paths.loyalty(uuid)}>
      <OwnContent read={rewards} height="96px">
        {() => (
          <Tabs
            label={m.prizes_to_rewards()}
            tabs={tabs}
            active={tab}
            onChange={(id) => setTab(id === "progress" || id === "history" ? id : "ready")}
          >
            <div className={styles.group}>
              <Filter kind={kind} onChange={setKind} />
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
