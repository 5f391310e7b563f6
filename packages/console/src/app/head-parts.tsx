import { ChevronsUpDown } from "lucide-react";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { BranchState } from "../branches/branch-data.ts";
import styles from "./head.module.css";
import { type StaffBranch, useWorkplace } from "./workplace.ts";

export const OpenMark = ({ state }: { state: BranchState | undefined }) =>
  state ? (
    <span className={state.open ? styles.open : undefined}>
      <Badge tone={state.open ? "success" : "neutral"}>
        {state.open ? m.console_app_branch_open() : m.console_app_branch_closed()}
      </Badge>
    </span>
  ) : null;

type Props = { branch: StaffBranch; state: BranchState | undefined };

/** What the button of the branch menu says. */
export const BranchTrigger = ({ branch, state }: Props) => {
  const { style } = useWorkplace();
  return (
    <>
      <span className="visually-hidden">{m.console_app_branch_switch()}</span>
      <span className={styles.name}>{readText(branch.name, style.language)}</span>
      <OpenMark state={state} />
      <ChevronsUpDown aria-hidden />
    </>
  );
};
