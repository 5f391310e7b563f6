import { Outlet } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { SubNav } from "../app/sub-nav.tsx";

/** What is offered beside the menu, kind by kind; each has its own list behind its chip. */
const parts = () => [
  { to: "", label: m.console_campaigns_part_all() },
  { to: "referral", label: m.console_referrals_part() },
  { to: "forms", label: m.console_forms_part_forms() },
  { to: "offers", label: m.console_offers_part() },
  { to: "popups", label: m.console_banners_part_popups() },
  { to: "slides", label: m.console_banners_part_slides() },
];

/** C15: the frame of everything that invites guests, draws or is shown to them. */
export const CampaignPages = () => (
  <Page title={m.console_app_nav_campaigns()}>
    <SubNav label={m.console_campaigns_parts()} items={parts()} />
    <Outlet />
  </Page>
);
