import { BookOpenText, Gift, ReceiptText, UserRound } from "lucide-react";
import { NavLink } from "react-router";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./bottom-bar.module.css";
import { paths } from "./paths.ts";
import { useVisit } from "./visit.ts";

/** Links to the main pages. */
export const BottomBar = () => {
  useLanguage();
  const { uuid } = useVisit();
  const places = [
    { to: paths.menu(uuid), label: m.app_menu(), Icon: BookOpenText },
    { to: paths.loyalty(uuid), label: m.app_rewards(), Icon: Gift },
    { to: paths.orders(uuid), label: m.app_orders(), Icon: ReceiptText },
    { to: paths.profile(uuid), label: m.app_account(), Icon: UserRound },
  ];
  return (
    <nav className={styles.bar} aria-label={m.app_places()}>
      {places.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} discover="none" className={styles.place}>
          <Icon aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
};
