import { isRecord } from "@sufra/ui/api/failures.ts";
import { createStored } from "@sufra/ui/forms/stored.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import type { StaffBranch } from "./workplace.ts";

/** Per member of staff, since several use one tablet. */
export const chosenBranches = createStored<Record<string, string>>("sufra:console:branch", {}, (value) => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
});

export const chooseBranchOf = (staff: StaffMember, id: string): void =>
  chosenBranches.set((before) => ({ ...before, [staff.id]: id }));

/** The remembered branch, or the only one; null while there is a choice to make. */
export const branchOf = (staff: StaffMember, chosen: Record<string, string>): StaffBranch | null => {
  const remembered = staff.branches.find(({ id }) => id === chosen[staff.id]);
  return remembered ?? (staff.branches.length === 1 ? (staff.branches[0] ?? null) : null);
};
