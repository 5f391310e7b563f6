import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { Link } from "react-router";
import { dateTimeText, relativeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { SignInRules as Rules } from "@sufra/domain/staff/console-api.ts";
import type { StaffInvitation } from "@sufra/domain/staff/invitation-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { Habits } from "./habits.tsx";
import { invitationsQuery, sendAgain, withdraw } from "./invitation-data.ts";
import { roleName } from "./role-names.ts";
import { type ListedMember, saveSignInRules, signInRulesQuery, teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

const Switch = ({ rules }: { rules: Rules }) => {
  const client = useQueryClient();
  const online = useOnline();
  const saving = useMutation({
    mutationFn: (manager_codes: boolean) => saveSignInRules({ revision: rules.revision, manager_codes }),
    onSuccess: (saved) => {
      client.setQueryData(signInRulesQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["account"] });
      showToast({ text: m.console_editing_saved(), tone: "success" });
    },
    // Somebody else changed it: shown as it is now.
    onError: () => client.invalidateQueries({ queryKey: signInRulesQuery.queryKey }),
  });
  return (
    <>
      {saving.isError && <FailureBanner error={saving.error} onClose={() => saving.reset()} />}
      <SwitchRow
        label={m.console_staff_rules_codes()}
        hint={m.console_staff_rules_codes_hint()}
        checked={rules.manager_codes}
        busy={saving.isPending}
        disabled={!online}
        onChange={(on) => saving.mutate(on)}
      />
    </>
  );
};

/** What the establishment asks of its managers when they sign in. */
const SignInRules = () => {
  const rules = useQuery(signInRulesQuery).data;
  return rules === undefined ? null : (
    <EditorSection title={m.console_staff_access()}>
      <Switch rules={rules} />
    </EditorSection>
  );
};

const Invitation = ({ invitation }: { invitation: StaffInvitation }) => {
  const { style } = useWorkplace();
  const client = useQueryClient();
  const online = useOnline();
  const { id, email, role, expires_at, expired } = invitation;
  const again = useMutation({
    mutationFn: () => sendAgain(id, style.language),
    onSuccess: async () => {
      showToast({ text: m.console_staff_invited(), tone: "success" });
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
  return (
    <li className={styles.device}>
      <span className={styles.words}>
        <span className={styles.label}>
          <Isolate>{email}</Isolate>
        </span>
        <span className={styles.detail}>
          {roleName[role]()} · {m.console_staff_invite_until({ time: dateTimeText(new Date(expires_at), style) })}
        </span>
      </span>
      {expired && <Badge tone="warning">{m.console_staff_invite_expired()}</Badge>}
      <Button
        size="sm"
        variant="tint"
        busy={again.isPending}
        disabled={!online}
        aria-label={m.console_staff_invite_again_to({ email })}
        onClick={() => again.mutate()}
      >
        {m.console_staff_invite_again()}
      </Button>
      <Removal
        name={email}
        effect={m.console_staff_invite_withdraw_effect()}
        remove={() => withdraw(id)}
        touches={[invitationsQuery.queryKey]}
      />
      {again.isError && <FailureBanner error={again.error} onClose={() => again.reset()} />}
    </li>
  );
};

/** Invitations that were not accepted yet. */
const OpenInvitations = () => {
  const open = useQuery(invitationsQuery).data ?? [];
  return open.length === 0 ? null : (
    <EditorSection title={m.console_staff_invitations()}>
      <ul className={styles.devices}>
        {open.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </EditorSection>
  );
};

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
      <Habits />
      <OpenInvitations />
      <SignInRules />
    </Page>
  );
};
