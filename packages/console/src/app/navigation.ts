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
  House,
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

/** By task: the day's work, the restaurant itself, its guests, and what is supervised. */
export const navGroups = ["shift", "restaurant", "guests", "control", "platform"] as const;
export type NavGroup = (typeof navGroups)[number];

export const groupNames: Record<NavGroup, () => string> = {
  shift: m.console_app_nav_shift,
  restaurant: m.console_app_nav_restaurant,
  guests: m.console_app_nav_guests,
  control: m.console_app_nav_control,
  platform: m.console_app_platform,
};

export type NavItem = {
  path: string;
  /** Called at each render: the language may have changed. */
  label: () => string;
  icon: typeof Store;
  roles: readonly StaffMember["role"][];
  group: NavGroup;
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
    path: "/home",
    label: m.console_app_nav_home,
    icon: House,
    roles: ["manager"],
    group: "shift",
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
  { path: "/branches", label: m.console_app_nav_branches, icon: MapPinned, roles: ["manager"], group: "restaurant" },
  { path: "/menu", label: m.console_app_nav_menu, icon: BookOpenText, roles: ["manager"], group: "restaurant" },
  { path: "/branding", label: m.console_app_nav_branding, icon: Palette, roles: ["manager"], group: "restaurant" },
  { path: "/settings", label: m.console_app_nav_settings, icon: Settings2, roles: ["manager"], group: "restaurant" },
  { path: "/services", label: m.console_app_nav_services, icon: Power, roles: ["manager"], group: "restaurant" },
  { path: "/connections", label: m.console_app_nav_connections, icon: Plug, roles: ["manager"], group: "restaurant" },
  { path: "/campaigns", label: m.console_app_nav_campaigns, icon: Gift, roles: ["manager"], group: "guests" },
  { path: "/loyalty", label: m.console_app_nav_loyalty, icon: Award, roles: ["manager"], group: "guests" },
  { path: "/customers", label: m.console_app_nav_customers, icon: ContactRound, roles: ["manager"], group: "guests" },
  { path: "/team", label: m.console_app_nav_team, icon: UsersRound, roles: ["manager"], group: "control" },
  {
    path: "/approvals",
    label: m.console_app_nav_approvals,
    icon: Stamp,
    roles: ["manager"],
    counts: "approvals",
    group: "control",
  },
  { path: "/figures", label: m.console_app_nav_figures, icon: ChartColumn, roles: ["manager"], group: "control" },
  { path: "/journal", label: m.console_app_nav_audit_log, icon: History, roles: ["manager"], group: "control" },
  {
    path: "/establishments",
    label: m.console_app_nav_establishments,
    icon: Building2,
    roles: ["operator"],
    group: "platform",
    pinned: true,
  },
  {
    path: "/health",
    label: m.console_app_nav_health,
    icon: Activity,
    roles: ["operator"],
    group: "platform",
    pinned: true,
  },
];

/** The areas of a role. */
export const navItemsFor = ({ role, establishment }: Pick<StaffMember, "role" | "establishment">): NavItem[] =>
  navItems.filter(
    ({ roles, onboardingOnly }) => roles.includes(role) && (!onboardingOnly || establishment?.starting === true),
  );
