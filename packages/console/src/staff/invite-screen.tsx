import { useNavigate } from "react-router";
import type { Language } from "@sufra/domain/language/language.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { isEmail } from "../editing/checks.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { RoleAndBranches } from "./branch-picks.tsx";
import { invitationsQuery, sendInvitation } from "./invitation-data.ts";

type Values = { email: string; role: TeamRole; branch_ids: string[]; language: Language };

const f = fieldsOf<Values>();

/** C20: somebody joins by a link that is sent to their address. */
export const InviteScreen = () => {
  const navigate = useNavigate();
  const { branch, style } = useWorkplace();
  const form = useManagedForm<Values>({
    initial: { email: "", role: "cashier", branch_ids: branch ? [branch.id] : [], language: style.language },
    rules: ({ email, role, branch_ids }) => ({
      email: email.trim() === "" ? "email_required" : isEmail(email) ? undefined : "email_invalid",
      branch_ids: role === "cashier" && branch_ids.length === 0 ? "field_empty" : undefined,
    }),
    save: (values) => sendInvitation(values),
    refreshes: [invitationsQuery.queryKey],
    saved: m.console_staff_invited(),
    onSaved: () => void navigate("/team"),
  });
  return (
    <Page title={m.console_staff_invite()} back={{ to: "/team", label: m.console_app_nav_team() }}>
      <ManagedForm form={form} action={m.console_staff_invite_send()}>
        <EditorSection title={m.console_staff_person()} text={m.console_staff_invite_text()}>
          <f.Text
            name="email"
            label={m.console_staff_email()}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
          />
          <f.Choice
            name="language"
            label={m.console_staff_invite_language()}
            options={[
              { value: "sa", label: "العربية" },
              { value: "en", label: "English" },
            ]}
          />
        </EditorSection>
        <RoleAndBranches />
      </ManagedForm>
    </Page>
  );
};
