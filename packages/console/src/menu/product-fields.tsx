import { readText } from "@sufra/domain/language/language.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { PictureField } from "../editing/picture-field.tsx";
import type { Overview } from "./menu-data.ts";
import { percentText } from "./menu-values.ts";
import type { ProductEditor } from "./use-product-editor.ts";
import { WordsFields } from "./words-fields.tsx";

/** What guests read first: the name, the price, the picture, and where it stands. */
export const ProductBasics = ({ editor, overview }: { editor: ProductEditor; overview: Overview }) => {
  const { style } = useWorkplace();
  const { values, set, errorOf, field } = editor;
  const categories = overview.categories.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }));
  return (
    <EditorSection title={m.console_menu_basics()}>
      <WordsFields editor={editor} />
      <PictureField
        label={m.console_menu_picture()}
        value={values.picture_id}
        onChange={(picture) => set("picture_id", picture)}
        error={errorOf("picture_id")}
        optional
      />
      <FieldRow>
        <Select
          label={m.console_menu_category()}
          placeholder={m.console_menu_choose()}
          options={categories}
          {...field("category_id")}
        />
        <AmountField
          name="price"
          label={m.console_menu_price()}
          value={values.price}
          onChange={(price) => set("price", price)}
          error={errorOf("price")}
        />
        <Field
          label={m.console_menu_tax()}
          hint={m.console_menu_tax_hint({ rate: percentText(overview.tax_rate_bp) })}
          inputMode="decimal"
          dir="ltr"
          after={<span aria-hidden>{m.console_editing_share({ number: "" })}</span>}
          optional
          {...field("tax_rate_bp")}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_menu_shown()}
        hint={m.console_menu_shown_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
      <SwitchRow
        label={m.console_menu_popular()}
        checked={values.popular}
        onChange={(popular) => set("popular", popular)}
      />
    </EditorSection>
  );
};

/** What the kitchen needs to know to promise a time. */
export const KitchenFields = ({ editor }: { editor: ProductEditor }) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_menu_kitchen()}>
      <FieldRow>
        <CountField
          name="preparation_minutes"
          label={m.console_menu_preparation()}
          unit={m.console_menu_minutes()}
          value={values.preparation_minutes}
          onChange={(minutes) => set("preparation_minutes", minutes)}
          error={errorOf("preparation_minutes")}
        />
        <CountField
          name="capacity_units"
          label={m.console_menu_capacity()}
          hint={m.console_menu_capacity_hint()}
          value={values.capacity_units}
          onChange={(units) => set("capacity_units", units)}
          error={errorOf("capacity_units")}
        />
      </FieldRow>
    </EditorSection>
  );
};
