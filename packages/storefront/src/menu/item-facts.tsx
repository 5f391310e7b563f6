import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { dietText } from "./diet-names.ts";
import type { ProductCard } from "./menu-page.ts";
import styles from "./item-facts.module.css";

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

/** A combo's, from the lightest choice to the heaviest; missing in menus of the last release. */
type Facts = Partial<
  Pick<ProductCard, "high_salt" | "caffeine_mg" | "allergens" | "dietary_tags" | "spicy_level"> &
    Record<"calories" | "walking_minutes", Span | null>
>;

type Span = number | { from: number; to: number };

const spicy = [m.menu_spicy_1, m.menu_spicy_2, m.menu_spicy_3];

type Fact = { kind: string; text: string | false | null | undefined; level?: number };

const listFacts = (item: Facts, format: (value: number) => string, detailed: boolean): Fact[] => {
  const { calories = null, walking_minutes, high_salt, allergens = [], dietary_tags = [] } = item;
  const caffeine = item.caffeine_mg ?? 0;
  const level = Math.min(item.spicy_level ?? 0, 3);
  const write = (span: Span): string =>
    [...new Set(typeof span === "number" ? [span] : [span.from, span.to])].map(format).join("–");
  return [
    { kind: "calories", text: calories !== null && m.menu_calories({ count: write(calories) }) },
    { kind: "walking", text: walking_minutes ? m.menu_walking({ count: write(walking_minutes) }) : null },
    { kind: "salt", text: high_salt && m.menu_high_salt() },
    { kind: "caffeine", text: caffeine > 0 && m.menu_caffeine({ count: format(caffeine) }) },
    { kind: "hot", text: spicy[level - 1]?.(), level },
    { kind: "diet", text: detailed && dietText(dietary_tags) },
    { kind: "allergens", text: allergens.length > 0 && m.menu_contains({ list: allergenList(allergens) }) },
  ].filter(({ text }) => text);
};

/**
 * Facts that Saudi rules require: calories and minutes of walking (from–to of a combo), salt, caffeine, allergens. Quiet
 * text in a list, where salt and spice alone have a mark; with `icons` (class names by kind) those of one dish, and its diets.
 */
export const ItemFacts = ({ item, icons }: { item: Facts; icons?: Record<string, string> }) => {
  const facts = listFacts(item, useNumbers(), icons !== undefined);
  return facts.length === 0 ? null : (
    <ul className={icons?.facts ?? styles.facts}>
      {facts.map(({ kind, text, level }) => (
        <li key={kind} className={classes(styles[kind], icons?.[kind])} data-level={level}>
          {icons?.[kind] !== undefined && <i />}
          {text}
        </li>
      ))}
    </ul>
  );
};

/** The one fact that a small card has room for: Saudi rules ask for it wherever a dish can be chosen. */
export const Calories = ({ of }: { of: number | null }) => {
  const number = useNumbers();
  return of === null ? null : <span className={styles.facts}>{m.menu_calories({ count: number(of) })}</span>;
};

/** The same in one text, for one of several choices; allergens on a line of their own. */
export const ChoiceFacts = ({ item }: { item: Facts }) =>
  listFacts(item, useNumbers(), false)
    .map(({ kind, text }, place) => (place === 0 ? text : `${kind === "allergens" ? "\n" : " · "}${text}`))
    .join("");
