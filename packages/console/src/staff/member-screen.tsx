import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { parsePhone } from "@sufra/domain/auth/phone.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useHeldLoading } from "@sufra/ui/components/use-held-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { RoleAndBranches } from "./branch-picks.tsx";
import { MemberCodes } from "./member-codes.tsx";
import { MemberDevices } from "./member-devices.tsx";
import { type Member, memberQuery, saveMember, signOut, teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

type Values = { name: string; role: TeamRole; branch_ids: string[]; phone_number: PhoneValue; active: boolean };

const hasPhone = ({ phone_number }: PhoneValue): boolean => phone_number !== "";

const useMemberEditor = (member: Member) => {
  const navigate = useNavigate();
  const { id, name, role, branch_ids, active } = member;
  const [revision] = useState(member.revision);
  return useEditor<Values>({
    initial: { name, role, branch_ids, phone_number: member.phone ?? saudiPhone, active },
    check: (values) => {
      const phone = values.phone_number;
      return {
        name: values.name.trim() === "" ? "name_required" : undefined,
        branch_ids: values.role === "cashier" && values.branch_ids.length === 0 ? "field_empty" : undefined,
        phone_number:
          hasPhone(phone) && !parsePhone(phone.phone_number, phone.dial_code) ? "number_invalid" : undefined,
      };
    },
    save: ({ phone_number, ...values }) =>
      saveMember(id, { ...values, revision, phone: hasPhone(phone_number) ? phone_number : null }),
    touches: [teamQuery.queryKey],
    onSaved: () => void navigate("/team"),
  });
};

const Editor = ({ member, onReload }: { member: Member; onReload: () => void }) => {
  const { staff } = useWorkplace();
  const editor = useMemberEditor(member);
  const { values, set, field, errorOf } = editor;
  const own = member.id === staff.id;
  return (
    <EditorForm editor={editor} onReload={onReload}>
      <EditorSection title={m.console_staff_person()}>
        <Field label={m.console_staff_name()} maxLength={80} autoComplete="off" dir="auto" {...field("name")} />
        <Field label={m.console_staff_email()} dir="ltr" value={member.email} readOnly />
        <PhoneField
          label={m.console_staff_phone()}
          hint={m.console_staff_phone_hint()}
          optional
          value={values.phone_number}
          error={errorOf("phone_number")}
          onChange={(phone) => set("phone_number", phone)}
          onBlur={field("phone_number").onBlur}
        />
      </EditorSection>
      <RoleAndBranches
        role={values.role}
        onRole={(role) => set("role", role)}
        own={own}
        branchIds={values.branch_ids}
        onBranches={(ids) => set("branch_ids", ids)}
        error={errorOf("branch_ids")}
      />
      {!own && (
        <EditorSection title={m.console_staff_access()}>
          <SwitchRow
            label={m.console_staff_active()}
            hint={m.console_staff_active_hint()}
            checked={values.active}
            onChange={(active) => set("active", active)}
          />
        </EditorSection>
      )}
    </EditorForm>
  );
};

/** C20: one member of the team. */
export const MemberScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(memberQuery(id));
  const loading = useHeldLoading(query.isPending);
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
