import { useRef } from "react";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { editLimits, type MoneyLimits } from "@sufra/domain/staff/limits-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { limitsQuery, saveLimits } from "./approvals-data.ts";

type Values = { refund: number | null; cashier_cancel: number | null };
const f = fieldsOf<Values>();

/** What one person may do alone with money. Lower counts at once, higher when a second manager agrees. */
export const LimitForm = ({ limits, onReload }: { limits: MoneyLimits; onReload: () => void }) => {
  const { revision: loaded, refund, cashier_cancel } = limits;
  const revision = useRef(loaded);
  const form = useManagedForm<Values, Omit<BodyOf<typeof editLimits>, "revision">, AnswerOf<typeof editLimits>>({
    initial: { refund, cashier_cancel },
    schema: editLimits.body,
    body: (values) => ({ ...values, revision: revision.current }),
    save: async (values) => {
      const answer = await saveLimits({ ...values, revision: revision.current });
      revision.current = answer.limits.revision;
      return answer;
    },
    saved: ({ waiting }) =>
      waiting.some(({ kind, mine }) => mine && kind !== "points")
        ? m.console_staff_limit_asked()
        : m.console_editing_saved(),
    refreshes: [limitsQuery.queryKey],
    onSaved: onReload,
  });
  return (
    <ManagedForm form={form} effect={m.console_staff_limits_effect()} onReload={onReload}>
      <EditorSection title={m.console_staff_limits()} text={m.console_staff_limits_text()}>
        <FieldRow>
          <f.Amount name="refund" label={m.console_staff_limit_refund()} hint={m.console_staff_limit_refund_hint()} />
          <f.Amount
            name="cashier_cancel"
            label={m.console_staff_limit_cancel()}
            hint={m.console_staff_limit_cancel_hint()}
          />
        </FieldRow>
      </EditorSection>
    </ManagedForm>
  );
};
