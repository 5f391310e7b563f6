import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { dietText } from "./diet-names.ts";
import type { ComboCard, ProductCard } from "./menu-page.ts";
import styles from "./product-facts.module.css";

const names: Record<string, () => string> = {
  gluten: m.menu_allergen_gluten,
  milk: m.menu_allergen_milk,
  eggs: m.menu_allergen_eggs,
  nuts: m.menu_allergen_nuts,
  peanuts: m.menu_allergen_peanuts,
  sesame: m.menu_allergen_sesame,
  soy: m.menu_allergen_soy,
  fish: m.menu_allergen_fish,
  crustaceans: m.menu_allergen_crustaceans,
  mustard: m.menu_allergen_mustard,
  celery: m.menu_allergen_celery,
  sulphites: m.menu_allergen_sulphites,
  molluscs: m.menu_allergen_molluscs,
  lupin: m.menu_allergen_lupin,
};

/** "milk, gluten" as text; an unknown code is shown as it is, since hiding an allergen is dangerous. */
const allergenList = (codes: readonly string[]): string =>
  codes.map((code) => names[code]?.() ?? code).join(m.ui_list_comma());

type Facts = Partial<
  Pick<ProductCard, "walking_minutes" | "high_salt" | "caffeine_mg" | "allergens" | "dietary_tags" | "spicy_level">
> & { calories: ProductCard["calories"] | ComboCard["calories"] };

const spicy = [m.menu_spicy_1, m.menu_spicy_2, m.menu_spicy_3];

type Fact = { kind: string; text: string | false | null | undefined; level?: number };

const listFacts = (product: Facts, format: (value: number) => string, detailed: boolean): Fact[] => {
  const { calories, high_salt, allergens = [], dietary_tags = [], spicy_level = 0 } = product;
  const minutes = product.walking_minutes ?? 0;
  const caffeine = product.caffeine_mg ?? 0;
  const level = Math.min(spicy_level, 3);
  const range = typeof calories === "number" ? [calories] : calories && [...new Set([calories.from, calories.to])];
  return [
    { kind: "calories", text: range && m.menu_calories({ count: range.map(format).join("–") }) },
    { kind: "walking", text: minutes > 0 && m.menu_walking({ count: format(minutes) }) },
    { kind: "salt", text: high_salt && m.menu_high_salt() },
    { kind: "caffeine", text: caffeine > 0 && m.menu_caffeine({ count: format(caffeine) }) },
    { kind: "hot", text: spicy[level - 1]?.(), level },
    { kind: "diet", text: detailed && dietText(dietary_tags) },
    { kind: "allergens", text: allergens.length > 0 && m.menu_contains({ list: allergenList(allergens) }) },
  ];
};

/**
 * Facts that Saudi rules require: calories (from–to of a combo), minutes of walking, salt, caffeine, allergens. Quiet text in a list, where salt
 * and spice alone have a mark; with `icons` (class names by kind) those of one dish, and its diets.
 */
export const ProductFacts = ({ product, icons }: { product: Facts; icons?: Record<string, string> }) => {
  const format = useNumbers();
  return (
    <ul className={icons?.facts ?? styles.facts}>
      {listFacts(product, format, icons !== undefined).map(
        ({ kind, text, level }) =>
          text && (
            <li key={kind} className={classes(styles[kind], icons?.[kind])} data-level={level}>
              {icons?.[kind] !== undefined && <i />}
              {text}
            </li>
          ),
      )}
    </ul>
  );
};

/** The same in one text without the walking, for one of several choices. */
export const ChoiceFacts = ({ product }: { product: Facts }) => {
  const format = useNumbers();
  return listFacts(product, format, false)
    .flatMap(({ kind, text }) => (text && kind !== "walking" ? text : []))
    .join(" · ");
};
