import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { dietText } from "./diet-names.ts";
import type { ProductCard } from "./menu-page.ts";
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

type Facts = Pick<
  ProductCard,
  "calories" | "walking_minutes" | "high_salt" | "caffeine_mg" | "allergens" | "dietary_tags" | "spicy_level"
>;

const spicy = [m.menu_spicy_1, m.menu_spicy_2, m.menu_spicy_3];

type Fact = { kind: string; text: string | false | undefined; level?: number };

const listFacts = (product: Facts, format: (value: number) => string, detailed: boolean): Fact[] => {
  const { calories, high_salt, allergens, dietary_tags } = product;
  const minutes = product.walking_minutes ?? 0;
  const caffeine = product.caffeine_mg ?? 0;
  const level = Math.min(product.spicy_level, 3);
  const walking = detailed ? m.menu_walking : m.menu_walking_short;
  return [
    { kind: "calories", text: calories !== null && m.menu_calories_short({ count: format(calories) }) },
    { kind: "walking", text: minutes > 0 && walking({ count: detailed ? minutes : format(minutes) }) },
    { kind: "salt", text: high_salt && m.menu_high_salt() },
    { kind: "caffeine", text: caffeine > 0 && m.menu_caffeine({ count: format(caffeine) }) },
    { kind: "hot", text: spicy[level - 1]?.(), level },
    { kind: "diet", text: detailed && dietText(dietary_tags) },
    { kind: "allergens", text: allergens.length > 0 && m.menu_contains({ list: allergenList(allergens) }) },
  ];
};

/**
 * Facts that Saudi rules require: calories, minutes of walking, salt, caffeine, allergens. Quiet text in a list, where salt
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
