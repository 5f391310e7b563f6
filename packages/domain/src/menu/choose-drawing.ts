import type { Text } from "../language/language.ts";
import { foldForSearch } from "../language/search.ts";
import type { Drawing } from "./drawings.ts";

/**
 * Beginnings of words that tell what an item is, folded as for search; with "=" the whole word, so that "لبن" is no
 * "لبنة". The first line with a match decides.
 */
const words: [Drawing, string][] = [
  ["bowl", "soup salad hummus mutabbal fattoush tabbouleh foul lentil mezze labneh شوربه سلطه حمص متبل فتوش تبوله"],
  ["bowl", "=فول عدس مقبلات لبنه"],
  ["sweet", "=cream icecream =كريم"],
  [
    "glass",
    "=ice iced cold juice smoothie shake lemonade mojito soda cola water ayran laban frappe =ايس عصير بارد مثلج",
  ],
  ["glass", "موهيتو مويه مياه ميلك سموذي كولا مشروبات غازي =لبن ليموناده"],
  ["cup", "coffee americano espresso latte cappuccino flat v60 filter karak chocolate قهوه امريكانو اسبريسو لاتيه"],
  ["cup", "كابتشينو فلات كرك مقطره =شاي =tea =teas"],
  ["glass", "milk حليب"],
  ["burger", "burger sandwich shawarma wrap saj hotdog toast =club برجر ساندو سندو شاورما صاج توست لفه"],
  ["fish", "fish shrimp prawn salmon hammour seafood سمك روبيان جمبري هامور سلمون بحري"],
  [
    "grill",
    "grill kebab kabab skewer tikka shish tawook steak charcoal chops مشوي مشاوي كباب شيش اسياخ =سيخ تكه =ريش اوصال",
  ],
  ["rice", "rice kabsa mandi biryani madhbi mathbi maqluba risotto =ارز =رز كبسه مندي برياني مظبي مقلوبه"],
  ["sweet", "dessert cake cookie kunafa basbousa baklava pudding brownie tiramisu cheesecake donut sweet luqaimat"],
  ["sweet", "=حلا =حلي حلويات كيك كوكيز كنافه بسبوسه بقلاوه براوني تيراميسو دونات لقيمات معمول"],
  [
    "bread",
    "bread bakery croissant pastry =bun =buns loaf manakish flatbread fatayer sambusa خبز مخبوزات كرواسون معجنات مناقيش",
  ],
  ["bread", "فطائر فطيره فرن صمون سمبوسه =عيش"],
];
type Clue = { word: string; whole: boolean };
const toClue = (written: string): Clue => ({ word: foldForSearch(written), whole: written.startsWith("=") });
const clues = words.map(([drawing, list]): [Drawing, Clue[]] => [drawing, list.split(" ").map(toClue)]);

/** Articles and "and" in front of an Arabic word. */
const prefix = /^(وال|بال|ال|و|ب)(?=.{3})/;

const findByWords = ({ sa, en }: Text): Drawing | undefined => {
  const said = `${foldForSearch(sa)} ${foldForSearch(en)}`.split(/[^\p{L}\p{N}]+/u);
  const all = said.flatMap((word) => [word, word.replace(prefix, "")]).filter((word) => word !== "");
  const matches = (clue: Clue): boolean =>
    all.some((word) => (clue.whole ? word === clue.word : word.startsWith(clue.word)));
  return clues.find(([, list]) => list.some(matches))?.[0];
};

const seafood: readonly string[] = ["fish", "crustaceans", "molluscs"];

type Product = { name: Text; category: Text; allergens: readonly string[]; caffeine_mg: number | null };

/**
 * The drawing of a product without a picture: by its own name, else by its category's, else by its allergens and caffeine;
 * otherwise a plate.
 */
export const chooseDrawing = ({ name, category, allergens, caffeine_mg }: Product): Drawing =>
  findByWords(name) ??
  findByWords(category) ??
  (allergens.some((allergen) => seafood.includes(allergen)) ? "fish" : (caffeine_mg ?? 0) > 0 ? "cup" : "plate");
