import {
  Activity,
  Award,
  Building2,
  BookOpenText,
  ChartColumn,
  Footprints,
  Palette,
  ClipboardList,
  ContactRound,
  Gift,
  History,
  LayoutGrid,
  MapPinned,
  MessageSquareHeart,
  Power,
  ScanLine,
  Store,
  UsersRound,
  UtensilsCrossed,
} from "lucide-react";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export type Place = {
  path: string;
  /** Called at each drawing, since the language may have changed. */
  label: () => string;
  icon: typeof Store;
  roles: readonly StaffMember["role"][];
  /** What a shift does all day, or what is set up now and then. */
  group: "shift" | "manage";
  /** Stands in a phone's bar; the others are behind "More" there. */
  atHand?: true;
  /** Only until the first order. */
  starting?: true;
  counts?: "orders" | "calls";
};

const places: readonly Place[] = [
  {
    path: "/start",
    label: m.console_app_nav_start,
    icon: Footprints,
    roles: ["manager"],
    group: "shift",
    starting: true,
  },
  {
    path: "/orders",
    label: m.console_app_nav_orders,
    icon: ClipboardList,
    roles: ["cashier", "manager"],
    counts: "orders",
    group: "shift",
    atHand: true,
  },
  {
    path: "/redeem",
    label: m.console_app_nav_redeem,
    icon: ScanLine,
    roles: ["cashier", "manager"],
    group: "shift",
    atHand: true,
  },
  {
    path: "/tables",
    label: m.console_app_nav_tables,
    icon: LayoutGrid,
    roles: ["cashier", "manager"],
    counts: "calls",
    group: "shift",
    atHand: true,
  },
  {
    path: "/availability",
    label: m.console_app_nav_availability,
    icon: UtensilsCrossed,
    roles: ["cashier", "manager"],
    group: "shift",
    atHand: true,
  },
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
  { path: "/services", label: m.console_app_nav_services, icon: Power, roles: ["manager"], group: "manage" },
  { path: "/team", label: m.console_app_nav_team, icon: UsersRound, roles: ["manager"], group: "manage" },
  { path: "/figures", label: m.console_app_nav_figures, icon: ChartColumn, roles: ["manager"], group: "manage" },
  { path: "/journal", label: m.console_app_nav_journal, icon: History, roles: ["manager"], group: "manage" },
  {
    path: "/establishments",
    label: m.console_app_nav_establishments,
    icon: Building2,
    roles: ["operator"],
    group: "manage",
    atHand: true,
  },
  {
    path: "/health",
    label: m.console_app_nav_health,
    icon: Activity,
    roles: ["operator"],
    group: "manage",
    atHand: true,
  },
];

/** A role sees its own areas, and no others. */
export const placesOf = ({ role, establishment }: Pick<StaffMember, "role" | "establishment">): Place[] =>
  places.filter(({ roles, starting }) => roles.includes(role) && (!starting || establishment?.starting === true));
