import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { Link } from "react-router";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { roleName } from "./role-names.ts";
import { type ListedMember, teamQuery } from "./team-data.ts";
import { SignInRules } from "./sign-in-rules.tsx";
import styles from "./team.module.css";

const useColumns = (): Column<ListedMember>[] => {
  const { staff, style } = useWorkplace();
  const now = useNow();
  const branchName = (id: string) => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : "";
  };
  return [
    {
      key: "name",
      head: m.console_staff_name(),
      cell: ({ id, name, active, codes }) => (
        <span className={styles.name}>
          <Isolate dir="auto">{name}</Isolate>
          {id === staff.id && <Badge tone="brand">{m.console_staff_you()}</Badge>}
          {!active && <Badge tone="warning">{m.console_staff_off()}</Badge>}
          {codes && <Badge tone="success">{m.console_staff_codes_badge()}</Badge>}
        </span>
      ),
    },
    { key: "email", head: m.console_staff_email(), cell: ({ email }) => <Isolate>{email}</Isolate> },
    { key: "role", head: m.console_staff_role(), cell: ({ role }) => roleName[role]() },
    {
      key: "branches",
      head: m.console_staff_branches(),
      cell: ({ role, branch_ids }) =>
        role === "manager"
          ? m.console_staff_branches_all()
          : branch_ids.map(branchName).join(style.language === "sa" ? "، " : ", "),
    },
    {
      key: "seen",
      head: m.console_staff_seen(),
      cell: ({ seen_at }) =>
        seen_at === null ? m.console_staff_never_seen() : relativeText(new Date(seen_at), now, style),
    },
  ];
};

/** C20: who works here, as what, and where. */
export const TeamScreen = () => {
  const team = useQuery(teamQuery);
  return (
    <Page
      title={m.console_app_nav_team()}
      aside={
        <Link to="/team/invite" className={buttonClass({ variant: "fill", size: "sm" })}>
          {m.console_staff_invite()}
        </Link>
      }
    >
      <DataTable
        label={m.console_app_nav_team()}
        query={team}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/team/${id}`}
        empty={{ icon: <UsersRound />, text: m.console_staff_none() }}
      />
      <OpenInvitations />
      <SignInRules />
    </Page>
  );
};
