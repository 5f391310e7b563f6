import { allergens, type Allergen } from "@sufra/domain/menu/allergens.ts";
import { contradictedTags, dietaryTags } from "@sufra/domain/menu/dietary-tags.ts";
import type { Nutrition } from "@sufra/domain/menu/api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { dietName } from "./diet-name.ts";
import styles from "./menu-editor.module.css";
import { amounts, f, texts } from "./product-values.ts";

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
  sulphites: m.console_menu_allergen_sulphites,
  molluscs: m.console_menu_allergen_molluscs,
  lupin: m.console_menu_allergen_lupin,
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

const Diets = () => {
  const { set } = f.useForm();
  const allergens = f.useValue("allergens");
  const chosen = f.useValue("dietary_tags");
  const contradicted = contradictedTags(dietaryTags, allergens);
  return (
    <div role="group" aria-label={m.console_menu_dietary()} className={styles.stack}>
      <p>{m.console_menu_dietary()}</p>
      <div className={styles.chips}>
        {dietaryTags.map((tag) => (
          <Chip
            key={tag}
            selected={chosen.includes(tag)}
            disabled={contradicted.includes(tag)}
            onClick={() =>
              set("dietary_tags", chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
            }
          >
            {dietName[tag]()}
          </Chip>
        ))}
      </div>
      <p className={styles.note}>{m.console_menu_dietary_text()}</p>
    </div>
  );
};

const Choices = () => {
  const { set } = f.useForm();
  const chosen = f.useValue("allergens");
  const spiciness = f.useValue("spicy_level");
  const tags = f.useValue("dietary_tags");
  const toggle = (code: Allergen) => {
    const next = chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code];
    const contradicted = contradictedTags(tags, next);
    set("allergens", next);
    set(
      "dietary_tags",
      tags.filter((tag) => !contradicted.includes(tag)),
    );
  };
  return (
    <>
      <div role="group" aria-label={m.console_menu_allergens()} className={styles.stack}>
        <p>{m.console_menu_allergens()}</p>
        <div className={styles.chips}>
          {allergens.map((code) => (
            <Chip key={code} selected={chosen.includes(code)} onClick={() => toggle(code)}>
              {allergenName[code]()}
            </Chip>
          ))}
        </div>
      </div>
      <Diets />
      <div role="group" aria-label={m.console_menu_spice()} className={styles.stack}>
        <p>{m.console_menu_spice()}</p>
        <div className={styles.chips}>
          {spiceNames.map((name, level) => (
            <Chip key={level} selected={spiciness === level} onClick={() => set("spicy_level", level)}>
              {name()}
            </Chip>
          ))}
        </div>
      </div>
    </>
  );
};

/** What is in it: allergens, spice, and the facts a menu must show. */
export const FoodFields = () => (
  <EditorSection title={m.console_menu_food()} text={m.console_menu_food_text()}>
    <Choices />
    <f.Field name="nutrition">
      {({ value, onChange, error }) => {
        const fact = (name: keyof Nutrition, decimal: boolean) => (
          <Field
            key={name}
            label={factName[name]()}
            inputMode={decimal ? "decimal" : "text"}
            value={value[name]}
            optional
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        );
        return (
          <>
            <FieldRow>
              {fact("calories", true)}
              {fact("sodium", true)}
              <f.Count name="caffeine_mg" label={m.console_menu_caffeine()} optional />
            </FieldRow>
            {error !== undefined && <p className={styles.error}>{error}</p>}
            <details className={styles.details}>
              <summary>{m.console_menu_more_facts()}</summary>
              <FieldRow>
                {texts.map((name) => fact(name, false))}
                {amounts.filter((name) => name !== "calories" && name !== "sodium").map((name) => fact(name, true))}
              </FieldRow>
            </details>
          </>
        );
      }}
    </f.Field>
  </EditorSection>
);
