import {
  Activity,
  Award,
  Building2,
  BookOpenText,
  ChartColumn,
  Footprints,
  Palette,
  Plug,
  ClipboardList,
  ContactRound,
  Gift,
  History,
  LayoutGrid,
  MapPinned,
  MessageSquareHeart,
  Power,
  ScanLine,
  Settings2,
  Stamp,
  Store,
  UsersRound,
  UtensilsCrossed,
  Wallet,
} from "lucide-react";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export type NavItem = {
  path: string;
  /** Called at each render: the language may have changed. */
  label: () => string;
  icon: typeof Store;
  roles: readonly StaffMember["role"][];
  /** What a shift does all day, or what is set up now and then. */
  group: "shift" | "manage";
  /** In a phone's bar; the others are behind "More". */
  pinned?: true;
  /** Only until the first order. */
  onboardingOnly?: true;
  counts?: "orders" | "calls" | "approvals";
};

const navItems: readonly NavItem[] = [
  {
    path: "/start",
    label: m.console_app_nav_start,
    icon: Footprints,
    roles: ["manager"],
    group: "shift",
    onboardingOnly: true,
  },
  {
    path: "/orders",
    label: m.console_app_nav_orders,
    icon: ClipboardList,
    roles: ["cashier", "manager"],
    counts: "orders",
    group: "shift",
    pinned: true,
  },
  {
    path: "/redeem",
    label: m.console_app_nav_redeem,
    icon: ScanLine,
    roles: ["cashier", "manager"],
    group: "shift",
    pinned: true,
  },
  {
    path: "/tables",
    label: m.console_app_nav_tables,
    icon: LayoutGrid,
    roles: ["cashier", "manager"],
    counts: "calls",
    group: "shift",
    pinned: true,
  },
  {
    path: "/availability",
    label: m.console_app_nav_availability,
    icon: UtensilsCrossed,
    roles: ["cashier", "manager"],
    group: "shift",
    pinned: true,
  },
  { path: "/drawers", label: m.console_app_nav_drawers, icon: Wallet, roles: ["cashier", "manager"], group: "shift" },
  {
    path: "/evaluations",
    label: m.console_app_nav_evaluations,
    icon: MessageSquareHeart,
    roles: ["cashier", "manager"],
    group: "shift",
  },
  { path: "/branch", label: m.console_app_nav_branch, icon: Store, roles: ["cashier", "manager"], group: "shift" },
  { path: "/branches", label: m.console_app_nav_branches, icon: MapPinned, roles: ["manager"], group: "manage" },
  { path: "/menu", label: m.console_app_nav_menu, icon: BookOpenText, roles: ["manager"], group: "manage" },
  { path: "/campaigns", label: m.console_app_nav_campaigns, icon: Gift, roles: ["manager"], group: "manage" },
  { path: "/loyalty", label: m.console_app_nav_loyalty, icon: Award, roles: ["manager"], group: "manage" },
  { path: "/branding", label: m.console_app_nav_branding, icon: Palette, roles: ["manager"], group: "manage" },
  { path: "/customers", label: m.console_app_nav_customers, icon: ContactRound, roles: ["manager"], group: "manage" },
  { path: "/settings", label: m.console_app_nav_settings, icon: Settings2, roles: ["manager"], group: "manage" },
  { path: "/services", label: m.console_app_nav_services, icon: Power, roles: ["manager"], group: "manage" },
  { path: "/connections", label: m.console_app_nav_connections, icon: Plug, roles: ["manager"], group: "manage" },
  { path: "/team", label: m.console_app_nav_team, icon: UsersRound, roles: ["manager"], group: "manage" },
  {
    path: "/approvals",
    label: m.console_app_nav_approvals,
    icon: Stamp,
    roles: ["manager"],
    counts: "approvals",
    group: "manage",
  },
  { path: "/figures", label: m.console_app_nav_figures, icon: ChartColumn, roles: ["manager"], group: "manage" },
  { path: "/journal", label: m.console_app_nav_audit_log, icon: History, roles: ["manager"], group: "manage" },
  {
    path: "/establishments",
    label: m.console_app_nav_establishments,
    icon: Building2,
    roles: ["operator"],
    group: "manage",
    pinned: true,
  },
  {
    path: "/health",
    label: m.console_app_nav_health,
    icon: Activity,
    roles: ["operator"],
    group: "manage",
    pinned: true,
  },
];

/** The areas of a role. */
export const navItemsFor = ({ role, establishment }: Pick<StaffMember, "role" | "establishment">): NavItem[] =>
  navItems.filter(
    ({ roles, onboardingOnly }) => roles.includes(role) && (!onboardingOnly || establishment?.starting === true),
  );
