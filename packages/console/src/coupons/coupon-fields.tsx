import { readText } from "@sufra/domain/language/language.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { ItemsField } from "../menu/items-field.tsx";
import { f, offerKinds, ways } from "./coupon-values.ts";
import { kindName, wayName } from "./coupon-words.ts";
import styles from "./coupons.module.css";

export const WordsSection = () => (
  <EditorSection title={m.console_coupons_words()} text={m.console_coupons_words_text()}>
    <f.Pair name="name" label={m.console_coupons_name()} maxLength={120} />
    <f.Pair name="description" label={m.console_coupons_description()} maxLength={1000} multiline optional />
  </EditorSection>
);

/** How guests come to it; `made`: it stays the way it was made. */
export const WaySection = ({ made }: { made: boolean }) => {
  const way = f.useValue("way");
  return (
    <EditorSection title={m.console_coupons_way()}>
      <f.Choice
        name="way"
        label={m.console_coupons_way()}
        disabled={made}
        hint={made ? m.console_coupons_way_stays() : undefined}
        options={ways.map((value) => ({ value, label: wayName[value]() }))}
      />
      {way === "code" && (
        <>
          <f.Text
            name="code"
            label={m.console_coupons_code()}
            hint={m.console_coupons_code_hint()}
            dir="ltr"
            autoComplete="off"
            maxLength={40}
          />
          <f.Switch name="listed" label={m.console_coupons_listed()} hint={m.console_coupons_listed_hint()} />
        </>
      )}
      {way === "automatic" && <p className={styles.note}>{m.console_coupons_automatic_text()}</p>}
      {way === "batch" && !made && (
        <f.Count name="batch" label={m.console_coupons_batch()} hint={m.console_coupons_batch_hint()} />
      )}
    </EditorSection>
  );
};

export const OfferSection = () => {
  const kind = f.useValue("kind");
  return (
    <EditorSection title={m.console_coupons_offer()}>
      <FieldRow>
        <f.Choice
          name="kind"
          label={m.console_coupons_kind()}
          options={offerKinds.map((value) => ({ value, label: kindName[value]() }))}
        />
        {kind === "percent" && <f.Percent name="rate_bp" label={m.console_coupons_rate()} />}
        {kind === "amount" ? (
          <f.Amount name="amount" label={m.console_coupons_amount()} />
        ) : (
          <f.Amount name="cap" label={m.console_coupons_cap()} hint={m.console_coupons_cap_hint()} optional />
        )}
        <f.Amount name="minimum" label={m.console_coupons_minimum()} optional />
      </FieldRow>
      <f.Field name="items">
        {(field) => <ItemsField {...field} label={m.console_coupons_items()} all={m.console_coupons_items_all()} />}
      </f.Field>
    </EditorSection>
  );
};

export const ConditionsSection = () => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_coupons_conditions()}>
      <f.Subset
        name="order_types"
        label={m.console_coupons_types()}
        all={m.console_coupons_types_all()}
        options={([1, 2, 3] as const).map((value) => ({ value, label: orderTypeNames[value][style.language] }))}
      />
      <f.Subset
        name="branches"
        label={m.console_coupons_branches()}
        all={m.console_coupons_branches_all()}
        options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
      />
      <f.Switch name="first_order_only" label={m.console_coupons_first()} hint={m.console_coupons_first_hint()} />
      <f.Switch
        name="new_customers_only"
        label={m.console_coupons_new_customers()}
        hint={m.console_coupons_new_customers_hint()}
      />
      <f.Switch name="stackable" label={m.console_coupons_stackable()} hint={m.console_coupons_stackable_hint()} />
    </EditorSection>
  );
};

/** `redeemed`: its limit per guest stays as it is. */
export const LimitsSection = ({ redeemed }: { redeemed: boolean }) => {
  const perCustomer = f.useValue("per_customer");
  return (
    <EditorSection title={m.console_coupons_limits()}>
      <FieldRow>
        <f.Moment name="starts_at" label={m.console_coupons_starts()} />
        <f.Moment name="ends_at" label={m.console_coupons_ends()} />
        <f.Count
          name="limit_total"
          label={m.console_coupons_limit_total()}
          hint={m.console_coupons_limit_total_hint()}
          optional
        />
        {redeemed ? (
          <p className={styles.note}>{m.console_coupons_per_customer_stays({ count: perCustomer ?? 1 })}</p>
        ) : (
          <f.Count name="per_customer" label={m.console_coupons_per_customer()} />
        )}
      </FieldRow>
    </EditorSection>
  );
};
