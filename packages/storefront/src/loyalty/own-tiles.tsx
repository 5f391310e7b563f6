import {
  Award,
  Gift,
  LoaderPinwheel,
  type LucideIcon,
  Stamp,
  Store,
  Ticket,
  TicketPercent,
  UserPlus,
} from "lucide-react";
import { Link } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";

type Tile = {
  /** Hides the tile where the service is switched off. */
  service?: Service;
  to: (uuid: string) => string;
  Icon: LucideIcon;
  label: () => string;
  text: () => string;
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
    text: m.loyalty_punch_cards_text,
  },
  { service: "wheel", to: paths.wheel, Icon: LoaderPinwheel, label: m.loyalty_wheel, text: m.loyalty_wheel_text },
  {
    service: "referral",
    to: ownPaths.referral,
    Icon: UserPlus,
    label: m.loyalty_referral,
    text: m.loyalty_referral_text,
  },
  { to: ownPaths.levels, Icon: Award, label: m.loyalty_levels, text: m.loyalty_levels_text },
];

export const OwnTiles = () => {
  const { uuid, services } = useVisit();
  const offered = tiles.filter(({ service }) => service === undefined || services.includes(service));
  return (
    <nav className={styles.facts} aria-label={m.loyalty_places()}>
      {offered.map(({ to, Icon, label, text }) => (
        <Link key={to(uuid)} to={to(uuid)} className={styles.tile}>
          <Icon aria-hidden />
          <span className={styles.strong}>{label()}</span>
          <span className={styles.small}>{text()}</span>
        </Link>
      ))}
    </nav>
  );
};
