import { voucherRemainders } from "@sufra/domain/prizes/voucher-use.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { TypedField, type TypedProps } from "../editing/typed-field.tsx";
import { readDecimal, writtenDecimal } from "../editing/decimal-text.ts";
import { remainderText } from "./loyalty-words.ts";
import { type Expiry, f } from "./rules-values.ts";

/** Points a riyal, with at most two decimals. Its value: points for a hundred riyals, null or NaN. */
const RateField = (props: TypedProps<number | null>) => (
  <TypedField
    {...props}
    read={readDecimal}
    written={writtenDecimal}
    inputMode="decimal"
    unit={m.console_loyalty_rate_unit()}
  />
);

const read = (text: string): readonly number[] => {
  const parts = latinDigits(text)
    .split(/[\s,،;]+/)
    .filter((part) => part !== "");
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : [Number.NaN];
};
const written = (numbers: readonly number[]): string => numbers.filter((each) => !Number.isNaN(each)).join(", ");
const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each, index) => Object.is(each, other[index]));

/** Whole numbers in either kind of digits with commas between them; `[NaN]` where it is no such list. */
const NumbersField = (props: TypedProps<readonly number[]>) => (
  <TypedField {...props} read={read} written={written} same={same} />
);

/** How points come in. */
export const EarningFields = () => {
  const none = m.console_loyalty_limit_hint();
  return (
    <EditorSection title={m.console_loyalty_earning()} text={m.console_loyalty_earning_text()}>
      <FieldRow>
        <f.Field name="points_per_100_sar">
          {(field) => <RateField {...field} label={m.console_loyalty_rate()} hint={m.console_loyalty_rate_hint()} />}
        </f.Field>
        <f.Count
          name="max_points_per_transaction"
          hint={none}
          unit={m.console_loyalty_points_unit()}
          label={m.console_loyalty_earn_once()}
        />
        <f.Count
          name="max_points_per_day"
          hint={none}
          unit={m.console_loyalty_points_unit()}
          label={m.console_loyalty_earn_day()}
        />
      </FieldRow>
    </EditorSection>
  );
};

/** Limits of what a cashier enters for bills of another register. */
export const BillFields = () => (
  <EditorSection title={m.console_loyalty_bills()} text={m.console_loyalty_bills_text()}>
    <FieldRow>
      <f.Amount name="bill_limit" label={m.console_loyalty_bill_limit()} hint={m.console_loyalty_bill_limit_hint()} />
      <f.Amount
        name="bill_day_limit"
        label={m.console_loyalty_bill_day_limit()}
        hint={m.console_loyalty_bill_day_limit_hint()}
      />
      <f.Count name="receipt_days" unit={m.console_loyalty_days_unit()} label={m.console_loyalty_receipt_days()} />
    </FieldRow>
  </EditorSection>
);

const expiries: readonly Expiry[] = ["days", "date", "never"];

const ExpiryField = () => {
  const expiry = f.useValue("expiry");
  const names: Record<Expiry, () => string> = {
    days: m.console_loyalty_expiry_days,
    date: m.console_loyalty_expiry_date,
    never: m.console_loyalty_expiry_never,
  };
  return (
    <>
      <f.Chips
        name="expiry"
        label={m.console_loyalty_expiry()}
        hideLabel
        options={expiries.map((value) => ({ value, label: names[value]() }))}
      />
      <FieldRow>
        {expiry === "days" && (
          <f.Count name="expiry_days" unit={m.console_loyalty_days_unit()} label={m.console_loyalty_expiry_after()} />
        )}
        {expiry === "date" && (
          <f.Text
            type="date"
            name="expiry_date"
            label={m.console_loyalty_expiry_on()}
            hint={m.console_loyalty_expiry_on_hint()}
            dir="ltr"
          />
        )}
      </FieldRow>
    </>
  );
};

export const KeepingFields = () => (
  <EditorSection title={m.console_loyalty_keeping()} text={m.console_loyalty_keeping_text()}>
    <ExpiryField />
    <FieldRow>
      <f.Count
        name="goal_days"
        unit={m.console_loyalty_days_unit()}
        label={m.console_loyalty_goal()}
        hint={m.console_loyalty_goal_hint()}
      />
    </FieldRow>
  </EditorSection>
);

export const SpendingFields = () => {
  const unit = m.console_loyalty_points_unit();
  const hint = m.console_loyalty_limit_hint();
  return (
    <EditorSection title={m.console_loyalty_spending()} text={m.console_loyalty_spending_text()}>
      <FieldRow>
        <f.Count name="min_redemption" unit={unit} label={m.console_loyalty_spend_min()} />
        <f.Count name="max_redemption_per_transaction" unit={unit} hint={hint} label={m.console_loyalty_spend_once()} />
        <f.Count name="max_redemption_per_day" unit={unit} hint={hint} label={m.console_loyalty_spend_day()} />
        <f.Count name="max_redeems_per_day" hint={hint} label={m.console_loyalty_redeems()} />
      </FieldRow>
    </EditorSection>
  );
};

export const VoucherFields = () => (
  <EditorSection title={m.console_loyalty_vouchers()} text={m.console_loyalty_vouchers_text()}>
    <FieldRow>
      <f.Amount name="halalas_per_point" label={m.console_loyalty_worth()} hint={m.console_loyalty_worth_hint()} />
      <f.Field name="voucher_points">
        {(field) => <NumbersField {...field} label={m.console_loyalty_sizes()} hint={m.console_loyalty_sizes_hint()} />}
      </f.Field>
      <f.Count name="voucher_days" unit={m.console_loyalty_days_unit()} label={m.console_loyalty_voucher_days()} />
    </FieldRow>
    <f.Choice
      name="voucher_remainder"
      label={m.console_loyalty_remainder()}
      hint={m.console_loyalty_remainder_hint()}
      options={voucherRemainders.map((value) => ({ value, label: remainderText(value) }))}
    />
  </EditorSection>
);

export const BeginField = () => (
  <EditorSection title={m.console_loyalty_begin()} text={m.console_loyalty_begin_text()}>
    <FieldRow>
      <f.Moment name="effective_from" label={m.console_loyalty_begin_at()} hint={m.console_loyalty_begin_hint()} />
    </FieldRow>
  </EditorSection>
);
