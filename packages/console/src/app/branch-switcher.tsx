import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, Store } from "lucide-react";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { branchesQuery, type BranchState } from "../branches/branch-data.ts";
import styles from "./branch-switcher.module.css";
import popup from "./popup-menu.module.css";
import { PopupMenu, PopupRadio, PopupRadioGroup } from "./popup-menu.tsx";
import { type StaffBranch, useWorkplace } from "./workplace.ts";

const OpenMark = ({ state }: { state: BranchState | undefined }) =>
  state ? (
    <span className={state.open ? styles.open : undefined}>
      <Badge tone={state.open ? "success" : "neutral"}>
        {state.open ? m.console_app_branch_open() : m.console_app_branch_closed()}
      </Badge>
    </span>
  ) : null;

type RowProps = {
  branch: StaffBranch;
  state: BranchState | undefined;
  current: boolean;
};

const Row = ({ branch, state, current }: RowProps) => {
  const { style } = useWorkplace();
  const waiting = state && !current && state.waiting > 0 ? m.console_app_waiting({ count: state.waiting }) : undefined;
  return (
    <PopupRadio value={branch.id} closeOnClick>
      {current ? <Check aria-hidden className={popup.check} /> : <Store aria-hidden />}
      <span>{readText(branch.name, style.language)}</span>
      {waiting !== undefined && <span className={popup.aside}>{waiting}</span>}
      <OpenMark state={state} />
    </PopupRadio>
  );
};

/** Which branch one works in; with a single one it only says so. */
export const BranchSwitcher = () => {
  const { staff, branch, chooseBranch, style } = useWorkplace();
  const works = staff.role !== "operator";
  const states = useQuery({ ...branchesQuery, enabled: works }).data;
  const stateOf = (id: string) => states?.find((state) => state.id === id);
  if (!works || !branch)
    return (
      <p className={styles.place}>
        {staff.establishment ? readText(staff.establishment.name, style.language) : m.console_app_platform()}
      </p>
    );
  const name = readText(branch.name, style.language);
  if (staff.branches.length < 2)
    return (
      <p className={styles.place}>
        <span className={styles.name}>{name}</span>
        <OpenMark state={stateOf(branch.id)} />
      </p>
    );
  return (
    <PopupMenu
      triggerClass={styles.trigger}
      align="start"
      trigger={
        <>
          <span className="visually-hidden">{m.console_app_branch_switch()}</span>
          <span className={styles.name}>{name}</span>
          <OpenMark state={stateOf(branch.id)} />
          <ChevronsUpDown aria-hidden />
        </>
      }
    >
      <PopupRadioGroup label={m.console_app_branch_switch()} value={branch.id} onChange={chooseBranch}>
        {staff.branches.map((each) => (
          <Row key={each.id} branch={each} state={stateOf(each.id)} current={each.id === branch.id} />
        ))}
      </PopupRadioGroup>
    </PopupMenu>
  );
};
