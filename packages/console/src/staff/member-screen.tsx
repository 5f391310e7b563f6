import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isPlausible } from "@sufra/domain/auth/phone.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { RoleAndBranches } from "./branch-picks.tsx";
import { MemberCodes } from "./member-codes.tsx";
import { MemberDevices } from "./member-devices.tsx";
import { type Member, memberQuery, saveMember, signOut, teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

type Values = { name: string; role: TeamRole; branch_ids: string[]; phone_number: PhoneValue; active: boolean };

const hasPhone = ({ phone_number }: PhoneValue): boolean => phone_number !== "";

const f = fieldsOf<Values>();

const useMemberForm = (member: Member) => {
  const navigate = useNavigate();
  const { id, name, role, branch_ids, active } = member;
  const [revision] = useState(member.revision);
  return useManagedForm<Values>({
    initial: { name, role, branch_ids, phone_number: member.phone ?? saudiPhone, active },
    rules: (values) => {
      const phone = values.phone_number;
      return {
        name: values.name.trim() === "" ? "name_required" : undefined,
        branch_ids: values.role === "cashier" && values.branch_ids.length === 0 ? "field_empty" : undefined,
        phone_number:
          hasPhone(phone) && !isPlausible(phone.phone_number, phone.dial_code) ? "number_invalid" : undefined,
      };
    },
    save: ({ phone_number, ...values }) =>
      saveMember(id, { ...values, revision, phone: hasPhone(phone_number) ? phone_number : null }),
    refreshes: [teamQuery.queryKey],
    onSaved: () => void navigate("/team"),
  });
};

const Editor = ({ member, onReload }: { member: Member; onReload: () => void }) => {
  const { staff } = useWorkplace();
  const own = member.id === staff.id;
  return (
    <ManagedForm form={useMemberForm(member)} onReload={onReload}>
      <EditorSection title={m.console_staff_person()}>
        <f.Text name="name" label={m.console_staff_name()} maxLength={80} autoComplete="off" dir="auto" />
        <Field label={m.console_staff_email()} dir="ltr" value={member.email} readOnly />
        <f.Field name="phone_number">
          {({ name: _, ...field }) => (
            <PhoneField {...field} label={m.console_staff_phone()} hint={m.console_staff_phone_hint()} optional />
          )}
        </f.Field>
      </EditorSection>
      <RoleAndBranches own={own} />
      {!own && (
        <EditorSection title={m.console_staff_access()}>
          <f.Switch name="active" label={m.console_staff_active()} hint={m.console_staff_active_hint()} />
        </EditorSection>
      )}
    </ManagedForm>
  );
};

/** C20: one member of the team. */
export const MemberScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(memberQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  const member = query.data;
  return (
    <Page
      title={member ? <bdi>{member.name}</bdi> : m.console_app_nav_team()}
      back={{ to: "/team", label: m.console_app_nav_team() }}
    >
      {loading ? (
        <Skeleton height="180px" radius="20px" lines={3} />
      ) : member ? (
        <div className={styles.editor}>
          <Editor key={round} member={member} onReload={() => void reload()} />
          <MemberCodes member={member} />
          <MemberDevices
            sessions={member.sessions}
            end={(session) => signOut(id, session)}
            touches={teamQuery.queryKey}
          />
        </div>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
