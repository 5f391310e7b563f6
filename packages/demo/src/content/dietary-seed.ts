import { type DietaryTag, dietaryTags } from "@sufra/domain/menu/dietary-tags.ts";

/** The slugs of the dishes and drinks with a tag; a vegan one need not be listed as vegetarian, too. */
const tagged: Record<DietaryTag, readonly string[]> = {
  vegetarian: [
    ...["foul-mudammas", "shakshuka", "eggs-cheese", "masoub", "areeka", "halloumi-plate", "manakish-cheese"],
    ...["fatteh-chickpea", "burger-halloumi", "mutabbal", "labneh", "sambousek-cheese", "rocket-salad"],
    ...["saj-halloumi", "saj-labneh", "onion-rings", "coleslaw", "kids-pasta", "kunafa", "luqaimat", "um-ali"],
    ...["basbousa", "baklava", "maamoul", "date-pudding", "cheesecake", "muhallabia", "rice-pudding", "ice-cream"],
    ...["croissant-butter", "croissant-almond", "croissant-zaatar", "muffin-blueberry", "muffin-chocolate"],
    ...["cookie-chip", "banana-bread", "avocado-toast", "halloumi-sandwich", "granola-bowl", "san-sebastian"],
    ...["tiramisu", "avocado-shake", "date-shake", "zanjabeel"],
  ],
  vegan: [
    ...["falafel-plate", "manakish-zaatar", "hummus", "muhammara", "vine-leaves", "tabbouleh", "fattoush"],
    ...["lentil-soup", "saj-falafel", "fries", "white-rice", "tamees", "fruit-plate", "juice-orange", "juice-mango"],
    ...["juice-strawberry", "juice-pomegranate", "lemon-mint", "karkadeh", "jallab", "tea-mint", "hibiscus-cooler"],
    ...["lemonade-ginger", "espresso-tonic"],
  ],
  // Without the dishes that come with bread to choose.
  gluten_free: [
    ...["vine-leaves", "rocket-salad", "white-rice", "shish-tawook", "lamb-cubes", "lamb-chops", "half-chicken"],
    ...["grilled-hammour", "kabsa-chicken", "mandi-chicken", "mandi-lamb", "mathbi-chicken", "haneeth-lamb", "saleeg"],
    ...["muhallabia", "rice-pudding", "fruit-plate"],
  ],
  dairy_free: [
    ...["lamb-kebab", "chicken-kebab", "lamb-cubes", "half-chicken", "grilled-hammour", "shawarma-beef"],
    ...["saj-kebab", "burger-kebab", "avocado-toast"],
  ],
  sugar_free: [
    ...["water", "saudi-coffee", "espresso", "v60", "chemex", "batch-brew", "saudi-coffee-ember"],
    ...["cold-brew", "mint-tea-ember"],
  ],
};

export const getDietaryTags = (slug: string): DietaryTag[] => dietaryTags.filter((tag) => tagged[tag].includes(slug));
