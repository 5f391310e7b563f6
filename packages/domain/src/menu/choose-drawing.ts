import type { Text } from "../language/language.ts";
import { foldForSearch } from "../language/search.ts";
import type { Drawing } from "./drawings.ts";

/** Beginnings of words that tell what an item is, folded as for search. The first line with a match decides. */
const words: [Drawing, string][] = [
  ["glass", "iced cold juice smoothie shake lemonade mojito soda cola water ayran laban frappe عصير بارد مثلج موهيتو"],
  ["glass", "مويه مياه ليمون بالنعناع لبن ميلك سموذي كولا مشروبات غازي"],
  ["burger", "burger sandwich shawarma wrap saj hotdog toast club برجر ساندو سندو شاورما صاج توست لفه"],
  ["fish", "fish shrimp prawn salmon hammour seafood سمك روبيان جمبري هامور سلمون بحري"],
  [
    "grill",
    "grill kebab kabab skewer tikka shish tawook steak charcoal chops مشوي مشاوي كباب شيش اسياخ سيخ تكه ريش اوصال",
  ],
  ["rice", "rice kabsa mandi biryani madhbi mathbi maqluba risotto ارز رز كبسه مندي برياني مظبي مقلوبه"],
  [
    "sweet",
    "dessert cake cookie kunafa basbousa baklava pudding ice brownie tiramisu cheesecake donut sweet sugar luqaimat",
  ],
  ["sweet", "حلا حلي حلويات كيك كوكيز كنافه بسبوسه بقلاوه ايس براوني تيراميسو دونات لقيمات معمول سكر ام"],
  [
    "bread",
    "bread bakery croissant pastry bun loaf manakish flatbread fatayer oven sambusa خبز مخبوزات كرواسون معجنات مناقيش",
  ],
  ["bread", "فطائر فطيره فرن صمون سمبوسه عيش"],
  [
    "bowl",
    "soup salad hummus mutabbal fattoush tabbouleh foul lentil mezze شوربه سلطه حمص متبل فتوش تبوله فول عدس مقبلات",
  ],
  [
    "cup",
    "coffee tea teas espresso latte cappuccino flat v60 filter chocolate karak قهوه شاي اسبريسو لاتيه كابتشينو فلات كرك مقطره",
  ],
];
const starts = words.map(([drawing, list]): [Drawing, string[]] => [drawing, list.split(" ").map(foldForSearch)]);

/** Articles and "and" in front of an Arabic word. */
const prefix = /^(وال|بال|ال|و|ب)(?=.{3})/;

const findByWords = ({ sa, en }: Text): Drawing | undefined => {
  const said = `${foldForSearch(sa)} ${foldForSearch(en)}`.split(/[^\p{L}\p{N}]+/u);
  const all = said.flatMap((word) => [word, word.replace(prefix, "")]).filter((word) => word !== "");
  return starts.find(([, list]) => list.some((start) => all.some((word) => word.startsWith(start))))?.[0];
};

const seafood: readonly string[] = ["fish", "crustaceans", "molluscs"];

type Product = { name: Text; category: Text; allergens: readonly string[]; caffeine_mg: number | null };

/**
 * What is drawn for a product without a picture: by its own name, else by its category's, else by what it contains; a
 * plate where nothing tells.
 */
export const chooseDrawing = ({ name, category, allergens, caffeine_mg }: Product): Drawing =>
  findByWords(name) ??
  findByWords(category) ??
  (allergens.some((allergen) => seafood.includes(allergen)) ? "fish" : (caffeine_mg ?? 0) > 0 ? "cup" : "plate");
