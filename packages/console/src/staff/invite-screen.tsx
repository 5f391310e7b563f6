import { useNavigate } from "react-router";
import type { Language } from "@sufra/domain/language/language.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { RoleAndBranches } from "./branch-picks.tsx";
import { invitationsQuery, sendInvitation } from "./invitation-data.ts";

type Values = { email: string; role: TeamRole; branch_ids: string[]; language: Language };

/** C20: somebody joins by a link that is sent to their address. */
export const InviteScreen = () => {
  const navigate = useNavigate();
  const { branch, style } = useWorkplace();
  const editor = useEditor<Values>({
    initial: { email: "", role: "cashier", branch_ids: branch ? [branch.id] : [], language: style.language },
    check: ({ email, role, branch_ids }) => ({
      email: email.trim() === "" ? "email_required" : /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : "email_invalid",
      branch_ids: role === "cashier" && branch_ids.length === 0 ? "field_empty" : undefined,
    }),
    save: (values) => sendInvitation(values),
    touches: [invitationsQuery.queryKey],
    saved: m.console_staff_invited(),
    onSaved: () => void navigate("/team"),
  });
  const { values, set, field, errorOf } = editor;
  return (
    <Page title={m.console_staff_invite()} back={{ to: "/team", label: m.console_app_nav_team() }}>
      <EditorForm editor={editor} action={m.console_staff_invite_send()}>
        <EditorSection title={m.console_staff_person()} text={m.console_staff_invite_text()}>
          <Field
            label={m.console_staff_email()}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            {...field("email")}
          />
          <Select
            label={m.console_staff_invite_language()}
            name="language"
            value={values.language}
            options={[
              { value: "sa", label: "العربية" },
              { value: "en", label: "English" },
            ]}
            onChange={({ target }) => set("language", target.value === "en" ? "en" : "sa")}
          />
        </EditorSection>
        <RoleAndBranches
          role={values.role}
          onRole={(role) => set("role", role)}
          branchIds={values.branch_ids}
          onBranches={(ids) => set("branch_ids", ids)}
          error={errorOf("branch_ids")}
        />
      </EditorForm>
    </Page>
  );
};
