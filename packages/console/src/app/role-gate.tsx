import { Lock } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { signInPath } from "../auth/return-place.ts";
import { BranchChoice } from "./branch-choice.tsx";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

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
