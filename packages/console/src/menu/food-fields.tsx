import { allergens, type Allergen } from "@sufra/domain/menu/allergens.ts";
import type { Nutrition } from "@sufra/domain/menu/api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import styles from "./menu-editor.module.css";
import type { ProductEditor } from "./use-product-editor.ts";
import { amounts, texts } from "./product-values.ts";

const allergenName: Record<Allergen, () => string> = {
  gluten: m.console_menu_allergen_gluten,
  milk: m.console_menu_allergen_milk,
  eggs: m.console_menu_allergen_eggs,
  nuts: m.console_menu_allergen_nuts,
  peanuts: m.console_menu_allergen_peanuts,
  sesame: m.console_menu_allergen_sesame,
  soy: m.console_menu_allergen_soy,
  fish: m.console_menu_allergen_fish,
  crustaceans: m.console_menu_allergen_crustaceans,
  mustard: m.console_menu_allergen_mustard,
  celery: m.console_menu_allergen_celery,
};

const factName: Record<keyof Nutrition, () => string> = {
  serving_size: m.console_menu_fact_serving_size,
  amount_per_serving: m.console_menu_fact_amount_per_serving,
  calories: m.console_menu_fact_calories,
  total_fats: m.console_menu_fact_total_fats,
  saturated_fats: m.console_menu_fact_saturated_fats,
  trans_fats: m.console_menu_fact_trans_fats,
  cholesterol: m.console_menu_fact_cholesterol,
  sodium: m.console_menu_fact_sodium,
  total_carbohydrate: m.console_menu_fact_total_carbohydrate,
  total_sugars: m.console_menu_fact_total_sugars,
  added_sugars: m.console_menu_fact_added_sugars,
  dietary_fibers: m.console_menu_fact_dietary_fibers,
  protein: m.console_menu_fact_protein,
};

const spiceNames = [
  m.console_menu_spice_none,
  m.console_menu_spice_mild,
  m.console_menu_spice_medium,
  m.console_menu_spice_hot,
];

const Choices = ({ editor }: { editor: ProductEditor }) => {
  const { values, set } = editor;
  const toggle = (code: Allergen) =>
    set(
      "allergens",
      values.allergens.includes(code) ? values.allergens.filter((each) => each !== code) : [...values.allergens, code],
    );
  return (
    <>
      <div role="group" aria-label={m.console_menu_allergens()} className={styles.stack}>
        <p>{m.console_menu_allergens()}</p>
        <div className={styles.chips}>
          {allergens.map((code) => (
            <Chip key={code} selected={values.allergens.includes(code)} onClick={() => toggle(code)}>
              {allergenName[code]()}
            </Chip>
          ))}
        </div>
      </div>
      <div role="group" aria-label={m.console_menu_spice()} className={styles.stack}>
        <p>{m.console_menu_spice()}</p>
        <div className={styles.chips}>
          {spiceNames.map((name, level) => (
            <Chip key={level} selected={values.spicy_level === level} onClick={() => set("spicy_level", level)}>
              {name()}
            </Chip>
          ))}
        </div>
      </div>
    </>
  );
};

/** What is in it: allergens, spice, and the facts a menu must show. */
export const FoodFields = ({ editor }: { editor: ProductEditor }) => {
  const { values, set, errorOf } = editor;
  const fact = (name: keyof Nutrition, decimal: boolean) => (
    <Field
      key={name}
      label={factName[name]()}
      inputMode={decimal ? "decimal" : "text"}
      value={values.nutrition[name]}
      optional
      onChange={(event) => set("nutrition", { ...values.nutrition, [name]: event.target.value })}
    />
  );
  const wrong = errorOf("nutrition");
  return (
    <EditorSection title={m.console_menu_food()} text={m.console_menu_food_text()}>
      <Choices editor={editor} />
      <FieldRow>
        {fact("calories", true)}
        {fact("sodium", true)}
        <CountField
          name="caffeine_mg"
          label={m.console_menu_caffeine()}
          value={values.caffeine_mg}
          onChange={(caffeine) => set("caffeine_mg", caffeine)}
          error={errorOf("caffeine_mg")}
          optional
        />
      </FieldRow>
      {wrong !== undefined && <p className={styles.error}>{wrong}</p>}
      <details className={styles.details}>
        <summary>{m.console_menu_more_facts()}</summary>
        <FieldRow>
          {texts.map((name) => fact(name, false))}
          {amounts.filter((name) => name !== "calories" && name !== "sodium").map((name) => fact(name, true))}
        </FieldRow>
      </details>
    </EditorSection>
  );
};
