import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignInRules as Rules } from "@sufra/domain/staff/console-api.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { saveSignInRules, signInRulesQuery } from "./team-data.ts";

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
export const SignInRules = () => {
  const rules = useQuery(signInRulesQuery).data;
  return rules === undefined ? null : (
    <EditorSection title={m.console_staff_access()}>
      <Switch rules={rules} />
    </EditorSection>
  );
};
