import { createContext, use } from "react";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";

export type StaffBranch = StaffMember["branches"][number];

/** Who works, where, and how times and numbers are written there. */
export type Workplace = {
  staff: StaffMember;
  /** The branch the console is set to; null for the operator, who belongs to none. */
  branch: StaffBranch | null;
  chooseBranch: (id: string) => void;
  style: Required<DateStyle>;
};

export const WorkplaceContext = createContext<Workplace | null>(null);

export const useWorkplace = (): Workplace => {
  const workplace = use(WorkplaceContext);
  if (!workplace) throw new Error("a screen of the console stands outside its shell");
  return workplace;
};

/** For the screens of a branch, which the shell shows only where there is one. */
export const useBranch = (): StaffBranch => {
  const { branch } = useWorkplace();
  if (!branch) throw new Error("no branch is chosen");
  return branch;
};
