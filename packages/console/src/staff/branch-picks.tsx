import { readText } from "@sufra/domain/language/language.ts";
import type { TeamRole } from "@sufra/domain/staff/console-api.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { roleName } from "./role-names.ts";
import styles from "./team.module.css";

type Props = {
  role: TeamRole;
  onRole: (role: TeamRole) => void;
  /** One's own role is another's to change. */
  own?: boolean;
  branchIds: readonly string[];
  onBranches: (branchIds: string[]) => void;
  error: string | undefined;
};

/** The role, and where a cashier has it. */
export const RoleAndBranches = ({ role, onRole, own, branchIds, onBranches, error }: Props) => {
  const { staff, style } = useWorkplace();
  const hint = role === "manager" ? m.console_staff_role_hint_manager() : m.console_staff_role_hint_cashier();
  const toggle = (id: string, on: boolean) =>
    onBranches(on ? [...branchIds, id] : branchIds.filter((each) => each !== id));
  return (
    <>
      <EditorSection title={m.console_staff_rights()}>
        <Select
          label={m.console_staff_role()}
          name="role"
          value={role}
          disabled={own}
          hint={own ? m.console_staff_role_own() : hint}
          options={(["cashier", "manager"] as const).map((value) => ({ value, label: roleName[value]() }))}
          onChange={({ target }) => onRole(target.value === "manager" ? "manager" : "cashier")}
        />
      </EditorSection>
      {role === "cashier" && (
        <EditorSection title={m.console_staff_branches()} text={m.console_staff_branches_text()}>
          <div role="group" aria-label={m.console_staff_branches()} className={styles.choices}>
            {staff.branches.map(({ id, name }) => (
              <SwitchRow
                key={id}
                label={readText(name, style.language)}
                checked={branchIds.includes(id)}
                onChange={(on) => toggle(id, on)}
              />
            ))}
          </div>
          {error !== undefined && (
            <p role="alert" className={styles.wrong}>
              {m.console_staff_branches_none()}
            </p>
          )}
        </EditorSection>
      )}
    </>
  );
};
