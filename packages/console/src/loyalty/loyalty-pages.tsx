import { Outlet } from "react-router";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { SubNav } from "../app/sub-nav.tsx";

/** The parts of loyalty; a new one needs an entry here and in the routes. */
const places = () => [
  { to: "/loyalty/rules", label: m.console_loyalty_rules() },
  { to: "/loyalty/levels", label: m.console_loyalty_levels() },
  { to: "/loyalty/bonuses", label: m.console_loyalty_bonuses() },
  { to: "/loyalty/prizes", label: m.console_prizes_title() },
  { to: "/loyalty/coupons", label: m.console_coupons_title() },
  { to: "/loyalty/punch-cards", label: m.console_punch_title() },
];

export const LoyaltyPages = () => {
  useLanguage();
  return (
    <Page title={m.console_app_nav_loyalty()}>
      <SubNav label={m.console_loyalty_places()} items={places()} />
      <Outlet />
    </Page>
  );
};
