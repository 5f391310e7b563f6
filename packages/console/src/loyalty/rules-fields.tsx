import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { NumbersField } from "./numbers-field.tsx";
import { RateField } from "./rate-field.tsx";
import type { Expiry, RulesValues } from "./rules-values.ts";
import styles from "./loyalty.module.css";

type Props = { editor: Editor<RulesValues> };
type Counted = { [K in keyof RulesValues]: RulesValues[K] extends number | null ? K : never }[keyof RulesValues];

const Count = ({ editor, name, ...words }: Props & { name: Counted; label: string; unit?: string; hint?: string }) => (
  <CountField
    {...words}
    name={name}
    value={editor.values[name]}
    onChange={(value) => editor.set(name, value)}
    error={editor.errorOf(name)}
  />
);

/** How points come in. */
export const EarningFields = ({ editor }: Props) => {
  const { values, set, errorOf } = editor;
  const none = m.console_loyalty_limit_hint();
  return (
    <EditorSection title={m.console_loyalty_earning()} text={m.console_loyalty_earning_text()}>
      <FieldRow>
        <RateField
          name="points_per_100_sar"
          label={m.console_loyalty_rate()}
          hint={m.console_loyalty_rate_hint()}
          value={values.points_per_100_sar}
          onChange={(rate) => set("points_per_100_sar", rate)}
          error={errorOf("points_per_100_sar")}
        />
        <Count
          {...{ editor, name: "max_points_per_transaction", hint: none, unit: m.console_loyalty_points_unit() }}
          label={m.console_loyalty_earn_once()}
        />
        <Count
          {...{ editor, name: "max_points_per_day", hint: none, unit: m.console_loyalty_points_unit() }}
          label={m.console_loyalty_earn_day()}
        />
      </FieldRow>
    </EditorSection>
  );
};

const expiries: readonly Expiry[] = ["days", "date", "never"];

const ExpiryField = ({ editor }: Props) => {
  const { values, set, errorOf } = editor;
  const names: Record<Expiry, () => string> = {
    days: m.console_loyalty_expiry_days,
    date: m.console_loyalty_expiry_date,
    never: m.console_loyalty_expiry_never,
  };
  return (
    <>
      <div className={styles.chips} role="group" aria-label={m.console_loyalty_expiry()}>
        {expiries.map((each) => (
          <Chip key={each} selected={values.expiry === each} onClick={() => set("expiry", each)}>
            {names[each]()}
          </Chip>
        ))}
      </div>
      <FieldRow>
        {values.expiry === "days" && (
          <Count
            {...{ editor, name: "expiry_days", unit: m.console_loyalty_days_unit() }}
            label={m.console_loyalty_expiry_after()}
          />
        )}
        {values.expiry === "date" && (
          <Field
            type="date"
            name="expiry_date"
            label={m.console_loyalty_expiry_on()}
            hint={m.console_loyalty_expiry_on_hint()}
            dir="ltr"
            value={values.expiry_date}
            error={errorOf("expiry_date")}
            onChange={({ target }) => set("expiry_date", target.value)}
          />
        )}
      </FieldRow>
    </>
  );
};

export const KeepingFields = ({ editor }: Props) => (
  <EditorSection title={m.console_loyalty_keeping()} text={m.console_loyalty_keeping_text()}>
    <ExpiryField editor={editor} />
    <FieldRow>
      <Count
        {...{ editor, name: "goal_days", unit: m.console_loyalty_days_unit() }}
        label={m.console_loyalty_goal()}
        hint={m.console_loyalty_goal_hint()}
      />
    </FieldRow>
  </EditorSection>
);

export const SpendingFields = ({ editor }: Props) => {
  const unit = m.console_loyalty_points_unit();
  const hint = m.console_loyalty_limit_hint();
  return (
    <EditorSection title={m.console_loyalty_spending()} text={m.console_loyalty_spending_text()}>
      <FieldRow>
        <Count {...{ editor, name: "min_redemption", unit }} label={m.console_loyalty_spend_min()} />
        <Count
          {...{ editor, name: "max_redemption_per_transaction", unit, hint }}
          label={m.console_loyalty_spend_once()}
        />
        <Count {...{ editor, name: "max_redemption_per_day", unit, hint }} label={m.console_loyalty_spend_day()} />
        <Count {...{ editor, name: "max_redeems_per_day", hint }} label={m.console_loyalty_redeems()} />
      </FieldRow>
    </EditorSection>
  );
};

export const VoucherFields = ({ editor }: Props) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_loyalty_vouchers()} text={m.console_loyalty_vouchers_text()}>
      <FieldRow>
        <AmountField
          name="halalas_per_point"
          label={m.console_loyalty_worth()}
          hint={m.console_loyalty_worth_hint()}
          value={values.halalas_per_point}
          onChange={(worth) => set("halalas_per_point", worth)}
          error={errorOf("halalas_per_point")}
        />
        <NumbersField
          name="voucher_points"
          label={m.console_loyalty_sizes()}
          hint={m.console_loyalty_sizes_hint()}
          value={values.voucher_points}
          onChange={(sizes) => set("voucher_points", sizes)}
          error={errorOf("voucher_points")}
        />
        <Count
          {...{ editor, name: "voucher_days", unit: m.console_loyalty_days_unit() }}
          label={m.console_loyalty_voucher_days()}
        />
      </FieldRow>
    </EditorSection>
  );
};

export const BeginField = ({ editor }: Props) => (
  <EditorSection title={m.console_loyalty_begin()} text={m.console_loyalty_begin_text()}>
    <FieldRow>
      <MomentField
        name="effective_from"
        label={m.console_loyalty_begin_at()}
        hint={m.console_loyalty_begin_hint()}
        value={editor.values.effective_from}
        onChange={(at) => editor.set("effective_from", at)}
        error={editor.errorOf("effective_from")}
      />
    </FieldRow>
  </EditorSection>
);
