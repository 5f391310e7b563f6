import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { dietText } from "./diet-names.ts";
import type { ProductCard } from "./menu-page.ts";
import styles from "./product-facts.module.css";
import { useNumbers } from "./use-numbers.ts";

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

/** Facts that Saudi rules require: calories, minutes of walking, salt, caffeine, allergens. Diets on an item only. */
export const ProductFacts = ({ product, large }: { product: Facts; large?: boolean }) => {
  const written = useNumbers();
  const { calories, walking_minutes, caffeine_mg, spicy_level, allergens, dietary_tags } = product;
  const hot = spicy[Math.min(spicy_level, 3) - 1];
  return (
    <ul className={classes(styles.facts, large && styles.large)}>
      {calories !== null && (
        <li>
          <i className={styles.flame} />
          {m.menu_calories_short({ count: written(calories) })}
        </li>
      )}
      {walking_minutes !== null && walking_minutes > 0 && (
        <li>
          <i className={styles.steps} />
          {large
            ? m.menu_walking({ count: walking_minutes })
            : m.menu_walking_short({ count: written(walking_minutes) })}
        </li>
      )}
      {product.high_salt && (
        <li className={styles.salt}>
          <i className={styles.shaker} />
          {m.menu_high_salt()}
        </li>
      )}
      {caffeine_mg !== null && caffeine_mg > 0 && (
        <li>
          <i className={styles.cup} />
          {m.menu_caffeine({ count: written(caffeine_mg) })}
        </li>
      )}
      {hot && (
        <li className={styles.hot}>
          <span aria-hidden className={styles.peppers} data-level={Math.min(spicy_level, 3)} />
          {hot()}
        </li>
      )}
      {large && dietary_tags.length > 0 && (
        <li className={styles.diet}>
          <i className={styles.leaf} />
          {dietText(dietary_tags)}
        </li>
      )}
      {allergens.length > 0 && (
        <li className={styles.allergens}>
          <i className={styles.wheat} />
          {m.menu_contains({ list: allergenList(allergens) })}
        </li>
      )}
    </ul>
  );
};
