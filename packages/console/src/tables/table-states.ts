import { CalendarClock, CircleCheck, Receipt, Users } from "lucide-react";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { StaffTable } from "../branches/branch-data.ts";

export type TableState = StaffTable["state"];
type Look = {
  name: () => string;
  /** What choosing it does, as a verb. */
  action: () => string;
  icon: typeof Users;
  tone: Tone;
};

/** The specification's four states, each with color, sign and word. */
export const tableStates: Record<TableState, Look> = {
  available: { name: m.console_tables_available, action: m.console_tables_free, icon: CircleCheck, tone: "success" },
  reserved: { name: m.console_tables_reserved, action: m.console_tables_reserve, icon: CalendarClock, tone: "info" },
  occupied: { name: m.console_tables_occupied, action: m.console_tables_seat, icon: Users, tone: "warning" },
  check_printed: { name: m.console_tables_check, action: m.console_tables_print, icon: Receipt, tone: "brand" },
};

export const tableStateNames = [
  "available",
  "reserved",
  "occupied",
  "check_printed",
] as const satisfies readonly TableState[];

/** Guests sit there. */
export const isSeated = (state: TableState): boolean => state === "occupied" || state === "check_printed";
