import {
  Activity,
  BookOpenText,
  ClipboardList,
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
  counts?: "orders" | "calls";
};

const places: readonly Place[] = [
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
  { path: "/services", label: m.console_app_nav_services, icon: Power, roles: ["manager"], group: "manage" },
  { path: "/team", label: m.console_app_nav_team, icon: UsersRound, roles: ["manager"], group: "manage" },
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
export const placesOf = (role: StaffMember["role"]): Place[] => places.filter(({ roles }) => roles.includes(role));
