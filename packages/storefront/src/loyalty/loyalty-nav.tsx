import {
  Award,
  ChevronRight,
  Gift,
  LoaderPinwheel,
  type LucideIcon,
  PartyPopper,
  Stamp,
  Star,
  Store,
  TicketPercent,
  UserPlus,
  WalletCards,
} from "lucide-react";
import { Link } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { listRewards } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import type { Offers } from "../entry/use-offers.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";
import { findCollectable } from "./prize-tiles.tsx";
import { Tile, type TileProps } from "./tile.tsx";
import { useOwnEvents } from "./use-own-events.ts";

type Props = Pick<Offers, "coupons" | "prizes"> & {
  wallet: WalletView | undefined;
  isVisitor: boolean;
  hasPoints: boolean;
};

/** Main links; a count of what is there replaces the description. */
const useTiles = ({ wallet, isVisitor, coupons, prizes }: Props): TileProps[] => {
  const { uuid, services } = useVisit();
  const rewards = useRead(wallet ? "rewards" : null, (signal) => client.send(listRewards, { signal }));
  useOwnEvents(["reward"], rewards.reload, rewards.data !== undefined);
  const claimableCount = prizes?.filter(({ state }) => state === "claimable").length ?? 0;
  const ownedCount = rewards.data && coupons ? rewards.data.available.length + coupons.length : 0;
  const usableCount = coupons?.length ?? 0;
  const prizeShop: TileProps = {
    to: ownPaths.prizeShop(uuid),
    Icon: Gift,
    label: m.loyalty_prize_shop(),
    text: claimableCount > 0 ? m.loyalty_prizes_ready({ count: claimableCount }) : m.loyalty_prize_shop_text(),
  };
  const pointsShop: TileProps = {
    to: ownPaths.pointsShop(uuid),
    Icon: Store,
    label: m.loyalty_points_shop(),
    text: m.loyalty_points_shop_text(),
  };
  const ownRewards: TileProps = {
    to: ownPaths.rewards(uuid),
    Icon: WalletCards,
    label: m.loyalty_my_rewards(),
    text: ownedCount > 0 ? m.loyalty_rewards_owned({ count: ownedCount }) : m.loyalty_my_rewards_text(),
  };
  const ownCoupons: TileProps = {
    to: ownPaths.coupons(uuid),
    Icon: TicketPercent,
    label: m.loyalty_coupons(),
    text: usableCount > 0 ? m.loyalty_coupons_available({ count: usableCount }) : m.loyalty_coupons_text(),
  };
  return [
    // A visitor sees its prizes above.
    ...(services.includes("prize_shop") && !(isVisitor && findCollectable(prizes).length > 0) ? [prizeShop] : []),
    ...(services.includes("points_shop") ? [pointsShop] : []),
    ...(isVisitor ? [] : [ownRewards]),
    ...(services.includes("coupons") ? [ownCoupons] : []),
  ];
};

type Way = { to: string; Icon: LucideIcon; label: string; text: string; service?: Service };

/** The stamps of the card that lacks the fewest, else what any card gives. */
const useStampText = (): string => {
  const begun = useGuest().punch_cards.filter(({ punches }) => punches > 0);
  const [fullest] = begun.toSorted((a, b) => a.required - a.punches - (b.required - b.punches));
  return fullest
    ? m.punch_cards_stamps({ count: fullest.punches, required: fullest.required })
    : m.loyalty_punch_cards_text();
};

const useWays = ({ hasPoints }: Props): Way[] => {
  const { uuid, services } = useVisit();
  const stampText = useStampText();
  const ways: Way[] = [
    {
      service: "punch_cards",
      to: ownPaths.punchCards(uuid),
      Icon: Stamp,
      label: m.loyalty_punch_cards(),
      text: stampText,
    },
    {
      service: "wheel",
      to: paths.wheel(uuid),
      Icon: LoaderPinwheel,
      label: m.loyalty_wheel(),
      text: m.loyalty_wheel_text(),
    },
    {
      service: "referral",
      to: ownPaths.referral(uuid),
      Icon: UserPlus,
      label: m.loyalty_referral(),
      text: m.loyalty_referral_text(),
    },
    {
      service: "register_and_win",
      to: `/register-and-win/${uuid}`,
      Icon: PartyPopper,
      label: m.campaigns_enter_title(),
      text: m.loyalty_enter_text(),
    },
    {
      service: "evaluation",
      to: `/evaluate/${uuid}/visit`,
      Icon: Star,
      label: m.campaigns_rate_tile(),
      text: m.loyalty_rate_text(),
    },
  ];
  if (hasPoints)
    ways.push({ to: ownPaths.levels(uuid), Icon: Award, label: m.loyalty_levels(), text: m.loyalty_levels_text() });
  return ways.filter(({ service }) => service === undefined || services.includes(service));
};

/** Links to shops, own rewards and ways to earn; disabled services are omitted. */
export const LoyaltyNav = (props: Props) => {
  const tiles = useTiles(props);
  const ways = useWays(props);
  return (
    <nav className={styles.stack} aria-label={m.loyalty_places()}>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </div>
      {ways.length > 0 && (
        <section className={styles.group} aria-labelledby="more">
          <h2 id="more" className={styles.heading}>
            {m.loyalty_more_for_you()}
          </h2>
          <ul className={styles.card}>
            {ways.map(({ to, Icon, label, text }) => (
              <li key={to}>
                <Link to={to} className={styles.line}>
                  <span className={styles.value}>
                    <Icon aria-hidden />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.strong}>{label}</span>
                    <span className={styles.small}>{text}</span>
                  </span>
                  <ChevronRight aria-hidden className="flip onward" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
};
