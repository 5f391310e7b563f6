import { ChevronRight, Lock, Store } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { signInPath } from "../auth/return-place.ts";
import styles from "./branch-choice.module.css";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

/** After signing in, where several branches are one's own; afterwards the switcher in the head does the same. */
const BranchChoice = () => {
  const { staff, chooseBranch, style } = useWorkplace();
  if (staff.branches.length === 0)
    return staff.role === "manager" ? (
      <Page title={m.console_app_no_branches_title()}>
        <EmptyState
          icon={<Store />}
          action={
            <Link to="/start" className={buttonClass({ variant: "fill" })}>
              {m.console_app_nav_start()}
            </Link>
          }
        >
          {m.console_app_no_branches()}
        </EmptyState>
      </Page>
    ) : (
      <Page title={m.console_app_no_branch_title()}>
        <EmptyState icon={<Store />}>{m.console_app_no_branch()}</EmptyState>
      </Page>
    );
  return (
    <section className={styles.choice} aria-labelledby="branch-choice">
      <h1 id="branch-choice" className={styles.title}>
        {m.console_app_choose_branch()}
      </h1>
      <ul className={styles.list}>
        {staff.branches.map((branch) => (
          <li key={branch.id}>
            <button type="button" className={styles.branch} onClick={() => chooseBranch(branch.id)}>
              <Store aria-hidden />
              <span>{readText(branch.name, style.language)}</span>
              <ChevronRight aria-hidden className="flip" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Shown in place of a screen that belongs to another role; who has it may sign in and lands right here. */
const NotAuthorized = () => {
  const { style } = useWorkplace();
  const location = useLocation();
  return (
    <Page title={catalog.not_authorized[style.language]}>
      <EmptyState
        icon={<Lock />}
        action={
          <Link to={signInPath(location, "refused")} className={buttonClass({ variant: "fill" })}>
            {m.console_app_back_to_login()}
          </Link>
        }
      >
        {m.console_app_refused_text()}
      </EmptyState>
    </Page>
  );
};

type Props = {
  roles: readonly StaffMember["role"][];
  /** Its screens work where the establishment has no branch yet. */
  beforeBranches?: boolean;
};

export const RoleGate = ({ roles, beforeBranches }: Props) => {
  const { staff, branch } = useWorkplace();
  if (!roles.includes(staff.role)) return <NotAuthorized />;
  const early = beforeBranches === true && staff.branches.length === 0;
  if (staff.role !== "operator" && !branch && !early) return <BranchChoice />;
  return <Outlet />;
};
