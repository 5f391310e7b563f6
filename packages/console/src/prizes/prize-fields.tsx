import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import type { ListedLevel } from "../loyalty/loyalty-data.ts";
import type { Overview } from "../menu/menu-data.ts";
import { f } from "./prize-values.ts";

/** What it is: something of the menu, or anything the cashier hands over. */
export const KindFields = ({ products }: { products: Overview["products"] }) => {
  const { style } = useWorkplace();
  return (
    <EditorSection title={m.console_prizes_kind()} text={m.console_prizes_kind_text()}>
      <f.Chips
        name="kind"
        label={m.console_prizes_kind()}
        hideLabel
        options={[
          { value: "free_item", label: m.console_prizes_kind_item() },
          { value: "at_cashier", label: m.console_prizes_kind_cashier() },
        ]}
      />
      {f.useValue("kind") === "free_item" && (
        <f.Choice
          name="product_id"
          label={m.console_prizes_item()}
          placeholder={m.console_prizes_choose()}
          options={products.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        />
      )}
    </EditorSection>
  );
};

export const WordFields = () => (
  <EditorSection title={m.console_prizes_words()}>
    <f.Pair name="name" label={m.console_prizes_name()} maxLength={120} />
    <f.Pair name="description" label={m.console_prizes_description()} maxLength={1000} multiline optional />
    <f.Pair
      name="terms"
      label={m.console_prizes_terms()}
      hint={m.console_prizes_terms_hint()}
      maxLength={1000}
      multiline
      optional
    />
    <f.Picture name="picture_id" label={m.console_prizes_picture()} optional />
  </EditorSection>
);

/** How it is sold: for how many points, how many there are (`issued` of them gone), and when. */
export const ShopFields = ({ issued }: { issued: number | null }) => {
  const stock = f.useValue("stock");
  const tooFew = issued !== null && stock !== null && stock < issued;
  return (
    <EditorSection title={m.console_prizes_shop()}>
      <FieldRow>
        <f.Count
          name="points_cost"
          label={m.console_prizes_cost()}
          hint={m.console_prizes_cost_hint()}
          unit={m.console_loyalty_points_unit()}
        />
        <f.Count
          name="stock"
          label={m.console_prizes_stock()}
          hint={issued === null ? m.console_prizes_stock_hint() : m.console_prizes_stock_had({ count: issued })}
          error={tooFew ? m.console_prizes_stock_few({ count: issued }) : undefined}
          optional
        />
        <f.Moment name="available_from" label={m.console_prizes_from()} />
        <f.Moment name="available_until" label={m.console_prizes_until()} />
      </FieldRow>
      <f.Switch name="active" label={m.console_prizes_active()} hint={m.console_prizes_active_hint()} />
    </EditorSection>
  );
};

/** Who may have it, and how long it can be used. */
export const UseFields = ({ levels }: { levels: readonly ListedLevel[] }) => {
  const { style } = useWorkplace();
  const chosen = f.useValue("level_id");
  const shown = levels.filter(({ id, active }) => active || id === chosen);
  return (
    <EditorSection title={m.console_prizes_use()}>
      <FieldRow>
        <f.Choice
          name="level_id"
          label={m.console_prizes_level()}
          options={[
            { value: "", label: m.console_prizes_level_all() },
            ...shown.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
        />
        <f.Count
          name="usable_after_minutes"
          label={m.console_prizes_after()}
          hint={m.console_prizes_after_hint()}
          unit={m.console_prizes_minutes()}
        />
        <f.Count name="valid_days" label={m.console_prizes_valid()} unit={m.console_loyalty_days_unit()} />
      </FieldRow>
      <f.Switch name="new_customers_only" label={m.console_prizes_new_only()} hint={m.console_prizes_new_only_hint()} />
    </EditorSection>
  );
};
