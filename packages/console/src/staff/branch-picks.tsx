import { readText } from "@sufra/domain/language/language.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { roleName } from "./role-names.ts";
import styles from "./team.module.css";

const f = fieldsOf<{ role: TeamRole; branch_ids: string[] }>();

/** The role, and where a cashier has it; one's own role is another's to change. */
export const RoleAndBranches = ({ own }: { own?: boolean }) => {
  const { staff, style } = useWorkplace();
  const role = f.useValue("role");
  const hint = role === "manager" ? m.console_staff_role_hint_manager() : m.console_staff_role_hint_cashier();
  return (
    <>
      <EditorSection title={m.console_staff_rights()}>
        <f.Choice
          name="role"
          label={m.console_staff_role()}
          disabled={own}
          hint={own ? m.console_staff_role_own() : hint}
          options={(["cashier", "manager"] as const).map((value) => ({ value, label: roleName[value]() }))}
        />
      </EditorSection>
      {role === "cashier" && (
        <EditorSection title={m.console_staff_branches()} text={m.console_staff_branches_text()}>
          <f.Field name="branch_ids">
            {({ value, onChange, error }) => (
              <>
                <div role="group" aria-label={m.console_staff_branches()} className={styles.choices}>
                  {staff.branches.map(({ id, name }) => (
                    <SwitchRow
                      key={id}
                      label={readText(name, style.language)}
                      checked={value.includes(id)}
                      onChange={(on) => onChange(on ? [...value, id] : value.filter((each) => each !== id))}
                    />
                  ))}
                </div>
                {error !== undefined && (
                  <p role="alert" className={styles.wrong}>
                    {m.console_staff_branches_none()}
                  </p>
                )}
              </>
            )}
          </f.Field>
        </EditorSection>
      )}
    </>
  );
};
