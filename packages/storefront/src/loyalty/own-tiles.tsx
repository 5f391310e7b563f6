import { Award, Gift, LoaderPinwheel, Stamp, Store, Ticket, TicketPercent, UserPlus } from "lucide-react";
import { Link } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";

/** The ways from the hub. What management has switched off has no tile. */
export const OwnTiles = () => {
  const { uuid, services } = useVisit();
  const on = (service: (typeof services)[number]) => services.includes(service);
  const tiles = [
    {
      ...{ shown: true, to: ownPaths.rewards(uuid), Icon: Ticket },
      ...{ label: m.loyalty_my_rewards(), text: m.loyalty_my_rewards_text() },
    },
    {
      ...{ shown: on("prize_shop"), to: ownPaths.prizeShop(uuid), Icon: Gift },
      ...{ label: m.loyalty_prize_shop(), text: m.loyalty_prize_shop_text() },
    },
    {
      ...{ shown: on("points_shop"), to: ownPaths.pointsShop(uuid), Icon: Store },
      ...{ label: m.loyalty_points_shop(), text: m.loyalty_points_shop_text() },
    },
    {
      ...{ shown: on("coupons"), to: ownPaths.coupons(uuid), Icon: TicketPercent },
      ...{ label: m.loyalty_coupons(), text: m.loyalty_coupons_text() },
    },
    {
      ...{ shown: on("punch_cards"), to: ownPaths.punchCards(uuid), Icon: Stamp },
      ...{ label: m.loyalty_punch_cards(), text: m.loyalty_punch_cards_text() },
    },
    {
      ...{ shown: on("wheel"), to: paths.wheel(uuid), Icon: LoaderPinwheel },
      ...{ label: m.loyalty_wheel(), text: m.loyalty_wheel_text() },
    },
    {
      ...{ shown: on("referral"), to: ownPaths.referral(uuid), Icon: UserPlus },
      ...{ label: m.loyalty_referral(), text: m.loyalty_referral_text() },
    },
    {
      ...{ shown: true, to: ownPaths.levels(uuid), Icon: Award },
      ...{ label: m.loyalty_levels(), text: m.loyalty_levels_text() },
    },
  ];
  return (
    <nav className={styles.facts} aria-label={m.loyalty_places()}>
      {tiles
        .filter(({ shown }) => shown)
        .map(({ to, Icon, label, text }) => (
          <Link key={to} to={to} className={styles.tile}>
            <Icon aria-hidden />
            <span className={styles.strong}>{label}</span>
            <span className={styles.small}>{text}</span>
          </Link>
        ))}
    </nav>
  );
};
