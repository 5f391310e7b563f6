import {
  Activity,
  ClipboardList,
  LayoutGrid,
  MessageSquareHeart,
  Power,
  ScanLine,
  Store,
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
  counts?: "orders" | "calls";
};

const places: readonly Place[] = [
  {
    path: "/orders",
    label: m.console_app_nav_orders,
    icon: ClipboardList,
    roles: ["cashier", "manager"],
    counts: "orders",
  },
  { path: "/redeem", label: m.console_app_nav_redeem, icon: ScanLine, roles: ["cashier", "manager"] },
  {
    path: "/tables",
    label: m.console_app_nav_tables,
    icon: LayoutGrid,
    roles: ["cashier", "manager"],
    counts: "calls",
  },
  {
    path: "/availability",
    label: m.console_app_nav_availability,
    icon: UtensilsCrossed,
    roles: ["cashier", "manager"],
  },
  {
    path: "/evaluations",
    label: m.console_app_nav_evaluations,
    icon: MessageSquareHeart,
    roles: ["cashier", "manager"],
  },
  { path: "/branch", label: m.console_app_nav_branch, icon: Store, roles: ["cashier", "manager"] },
  { path: "/services", label: m.console_app_nav_services, icon: Power, roles: ["manager"] },
  { path: "/health", label: m.console_app_nav_health, icon: Activity, roles: ["operator"] },
];

/** A role sees its own areas, and no others. */
export const placesOf = (role: StaffMember["role"]): Place[] => places.filter(({ roles }) => roles.includes(role));
