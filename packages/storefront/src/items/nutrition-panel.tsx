import { ChevronDown } from "lucide-react";
import { inDigits } from "@sufra/domain/language/digits.ts";
import type { Nutrition } from "@sufra/domain/menu/api.ts";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./nutrition-panel.module.css";

type Amount = { label: () => string; field: keyof Nutrition; unit: () => string; part?: true };

const amounts: readonly Amount[] = [
  { label: m.items_calories, field: "calories", unit: m.items_unit_kcal },
  { label: m.items_total_fats, field: "total_fats", unit: m.items_unit_g },
  { label: m.items_saturated_fats, field: "saturated_fats", unit: m.items_unit_g, part: true },
  { label: m.items_trans_fats, field: "trans_fats", unit: m.items_unit_g, part: true },
  { label: m.items_cholesterol, field: "cholesterol", unit: m.items_unit_mg },
  { label: m.items_sodium, field: "sodium", unit: m.items_unit_mg },
  { label: m.items_total_carbohydrate, field: "total_carbohydrate", unit: m.items_unit_g },
  { label: m.items_total_sugars, field: "total_sugars", unit: m.items_unit_g, part: true },
  { label: m.items_added_sugars, field: "added_sugars", unit: m.items_unit_g, part: true },
  { label: m.items_dietary_fibers, field: "dietary_fibers", unit: m.items_unit_g, part: true },
  { label: m.items_protein, field: "protein", unit: m.items_unit_g },
];

/** "480 g" with the unit in the page's language. */
const servingText = (text: string): string => {
  const [, number = text, unit] = /^([\d./]+)\s*(g|ml)$/.exec(text) ?? [];
  if (unit === undefined) return text;
  return `${number} ${unit === "g" ? m.items_unit_g() : m.items_unit_ml()}`;
};

/** Nutrition of one serving; missing values are left out. */
export const NutritionPanel = ({ nutrition }: { nutrition: Nutrition }) => {
  const language = useLanguage();
  const digits = useDigits();
  const written = (text: string) => inDigits(text, { language, digits });
  const { serving_size, amount_per_serving } = nutrition;
  return (
    <details className={styles.panel}>
      <summary className={styles.head}>
        <span>
          {m.items_nutrition()} <small>{m.items_per_serving()}</small>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <dl className={styles.list}>
        {serving_size !== null && (
          <div>
            <dt>{m.items_serving_size()}</dt>
            <dd>{written(servingText(serving_size))}</dd>
          </div>
        )}
        {amount_per_serving !== null && (
          <div>
            <dt>{m.items_amount_per_serving()}</dt>
            <dd>
              <bdi dir="ltr">{written(amount_per_serving)}</bdi>
            </dd>
          </div>
        )}
        {amounts.map(({ label, field, unit, part }) => {
          const value = nutrition[field];
          if (value === null) return null;
          return (
            <div key={field} data-part={part ? "" : undefined}>
              <dt>{label()}</dt>
              <dd>
                {written(String(value))} {unit()}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
};
