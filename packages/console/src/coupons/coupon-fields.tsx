import { readText } from "@sufra/domain/language/language.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { SubsetField } from "../editing/subset-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { ItemsField } from "../menu/items-field.tsx";
import { type CouponValues, offerKinds, ways } from "./coupon-values.ts";
import { kindName, wayName } from "./coupon-words.ts";
import styles from "./coupons.module.css";

type Props = { editor: Editor<CouponValues> };

export const WordsSection = ({ editor: { values, set, errorOf } }: Props) => (
  <EditorSection title={m.console_coupons_words()} text={m.console_coupons_words_text()}>
    <TextPair
      name="name"
      label={m.console_coupons_name()}
      value={values.name}
      onChange={(name) => set("name", name)}
      error={errorOf("name")}
      maxLength={120}
    />
    <TextPair
      name="description"
      label={m.console_coupons_description()}
      value={values.description}
      onChange={(description) => set("description", description)}
      error={errorOf("description")}
      maxLength={1000}
      multiline
      optional
    />
  </EditorSection>
);

/** How guests come to it; `made`: it stays the way it was made. */
export const WaySection = ({ editor: { values, set, errorOf }, made }: Props & { made: boolean }) => (
  <EditorSection title={m.console_coupons_way()}>
    <Select
      name="way"
      label={m.console_coupons_way()}
      value={values.way}
      disabled={made}
      hint={made ? m.console_coupons_way_stays() : undefined}
      options={ways.map((value) => ({ value, label: wayName[value]() }))}
      onChange={({ target }) => set("way", ways.find((way) => way === target.value) ?? "code")}
    />
    {values.way === "code" && (
      <>
        <Field
          name="code"
          label={m.console_coupons_code()}
          hint={m.console_coupons_code_hint()}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={values.code}
          error={errorOf("code")}
          onChange={({ target }) => set("code", target.value)}
        />
        <SwitchRow
          label={m.console_coupons_listed()}
          hint={m.console_coupons_listed_hint()}
          checked={values.listed}
          onChange={(listed) => set("listed", listed)}
        />
      </>
    )}
    {values.way === "automatic" && <p className={styles.note}>{m.console_coupons_automatic_text()}</p>}
    {values.way === "batch" && !made && (
      <CountField
        name="batch"
        label={m.console_coupons_batch()}
        hint={m.console_coupons_batch_hint()}
        value={values.batch}
        error={errorOf("batch")}
        onChange={(batch) => set("batch", batch)}
      />
    )}
  </EditorSection>
);

export const OfferSection = ({ editor: { values, set, errorOf } }: Props) => (
  <EditorSection title={m.console_coupons_offer()}>
    <FieldRow>
      <Select
        name="kind"
        label={m.console_coupons_kind()}
        value={values.kind}
        options={offerKinds.map((value) => ({ value, label: kindName[value]() }))}
        onChange={({ target }) => set("kind", offerKinds.find((kind) => kind === target.value) ?? "percent")}
      />
      {values.kind === "percent" && (
        <PercentField
          name="rate_bp"
          label={m.console_coupons_rate()}
          value={values.rate_bp}
          error={errorOf("rate_bp")}
          onChange={(rate_bp) => set("rate_bp", rate_bp)}
        />
      )}
      {values.kind === "amount" ? (
        <AmountField
          name="amount"
          label={m.console_coupons_amount()}
          value={values.amount}
          error={errorOf("amount")}
          onChange={(amount) => set("amount", amount)}
        />
      ) : (
        <AmountField
          name="cap"
          label={m.console_coupons_cap()}
          hint={m.console_coupons_cap_hint()}
          value={values.cap}
          error={errorOf("cap")}
          onChange={(cap) => set("cap", cap)}
          optional
        />
      )}
      <AmountField
        name="minimum"
        label={m.console_coupons_minimum()}
        value={values.minimum}
        error={errorOf("minimum")}
        onChange={(minimum) => set("minimum", minimum)}
        optional
      />
    </FieldRow>
    <ItemsField
      label={m.console_coupons_items()}
      all={m.console_coupons_items_all()}
      value={values.items}
      error={errorOf("items")}
      onChange={(items) => set("items", items)}
    />
  </EditorSection>
);

export const ConditionsSection = ({ editor: { values, set, errorOf } }: Props) => {
  const { staff, style } = useWorkplace();
  const types = ([1, 2, 3] as const).map((value) => ({ value, label: orderTypeNames[value][style.language] }));
  return (
    <EditorSection title={m.console_coupons_conditions()}>
      <SubsetField
        label={m.console_coupons_types()}
        all={m.console_coupons_types_all()}
        options={types}
        value={values.order_types}
        error={errorOf("order_types")}
        onChange={(order_types) => set("order_types", order_types)}
      />
      <SubsetField
        label={m.console_coupons_branches()}
        all={m.console_coupons_branches_all()}
        options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        value={values.branches}
        error={errorOf("branches")}
        onChange={(branches) => set("branches", branches)}
      />
      <SwitchRow
        label={m.console_coupons_first()}
        hint={m.console_coupons_first_hint()}
        checked={values.first_order_only}
        onChange={(first) => set("first_order_only", first)}
      />
      <SwitchRow
        label={m.console_coupons_new_customers()}
        hint={m.console_coupons_new_customers_hint()}
        checked={values.new_customers_only}
        onChange={(only) => set("new_customers_only", only)}
      />
      <SwitchRow
        label={m.console_coupons_stackable()}
        hint={m.console_coupons_stackable_hint()}
        checked={values.stackable}
        onChange={(stackable) => set("stackable", stackable)}
      />
    </EditorSection>
  );
};

/** `redeemed`: its limit per guest stays as it is. */
export const LimitsSection = ({ editor: { values, set, errorOf }, redeemed }: Props & { redeemed: boolean }) => (
  <EditorSection title={m.console_coupons_limits()}>
    <FieldRow>
      <MomentField
        name="starts_at"
        label={m.console_coupons_starts()}
        value={values.starts_at}
        error={errorOf("starts_at")}
        onChange={(at) => set("starts_at", at)}
      />
      <MomentField
        name="ends_at"
        label={m.console_coupons_ends()}
        value={values.ends_at}
        error={errorOf("ends_at")}
        onChange={(at) => set("ends_at", at)}
      />
      <CountField
        name="limit_total"
        label={m.console_coupons_limit_total()}
        hint={m.console_coupons_limit_total_hint()}
        value={values.limit_total}
        error={errorOf("limit_total")}
        onChange={(limit) => set("limit_total", limit)}
        optional
      />
      {redeemed ? (
        <p className={styles.note}>{m.console_coupons_per_customer_stays({ count: values.per_customer ?? 1 })}</p>
      ) : (
        <CountField
          name="per_customer"
          label={m.console_coupons_per_customer()}
          value={values.per_customer}
          error={errorOf("per_customer")}
          onChange={(limit) => set("per_customer", limit)}
        />
      )}
    </FieldRow>
  </EditorSection>
);
