import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { myShift, useDrawers } from "../drawers/drawers-data.ts";

export type OpenShift = { id: string; label: string };

/** The reader's own drawer first; a manager may give money out of any that is open. */
export const useOpenShifts = (branchId: string): { shifts: OpenShift[]; known: boolean } => {
  const { drawers, query } = useDrawers(branchId);
  const own = myShift(drawers)?.id;
  const shifts = drawers
    .flatMap(({ number, shift }) => (shift ? [{ number, shift }] : []))
    .sort((a, b) => Number(b.shift.id === own) - Number(a.shift.id === own))
    .map(({ number, shift }) => ({
      id: shift.id,
      label: m.console_drawers_open_named({ number, name: isolated(shift.keeper) }),
    }));
  return { shifts, known: query.data !== undefined };
};
