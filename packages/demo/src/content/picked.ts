import type { CategorySeed, ProductSeed } from "./product-seed.ts";

/** A category with dishes that another establishment's seed has too: the same picture and facts, its own price. */
export const pick = (
  about: Pick<CategorySeed, "slug" | "name" | "description">,
  from: readonly CategorySeed[],
  riyals: Record<string, number>,
  popular: readonly string[] = [],
): CategorySeed => ({
  ...about,
  schedule: null,
  products: Object.entries(riyals).map(([slug, price]): ProductSeed => {
    const found = from.flatMap(({ products }) => products).find((product) => product.slug === slug);
    if (!found) throw new Error(`No category has the product ${slug}`);
    return { ...found, price: price * 100, popular: found.popular || popular.includes(slug) };
  }),
});
