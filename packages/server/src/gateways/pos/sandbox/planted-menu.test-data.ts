import type { PosProblemReason } from "@sufra/domain/pos/pos-menu.ts";
import type { SandboxBusiness, SandboxCombo, SandboxProduct } from "./sandbox-business.ts";
import { sampleBusiness } from "./sample-business.test-data.ts";

const product = (number: number, change: Partial<SandboxProduct> = {}): SandboxProduct => ({
  id: `product-${number}`,
  name: `صنف ${number}`,
  name_localized: `Item ${number}`,
  price: `${10 + (number % 90)}.${String(number % 100).padStart(2, "0")}`,
  category_id: `category-${number % 12}`,
  tax_group_id: "group-15",
  ...(number % 4 === 0 && {
    modifiers: [{ modifier_id: "modifier-extras", minimum_options: 0, maximum_options: 2 }],
  }),
  ...(number % 5 === 0 && { branches: [{ branch_id: "branch-2", price: "99.00", is_in_stock: number % 10 !== 0 }] }),
  ...change,
});

const limits = (minimum_options: number, maximum_options: number, modifier_id: string): Partial<SandboxProduct> => ({
  modifiers: [{ modifier_id, minimum_options, maximum_options }],
});

/** `reason`: what the adapter says; null: it reads the product, and who takes the menu over must see the fault. */
type Plant = { name: string; reason: PosProblemReason | null; change: Partial<SandboxProduct> };

/** A deleted product is no part of the menu: the only fault that nobody is told of. */
export const plantedFaults: readonly Plant[] = [
  { name: "no price", reason: "price_missing", change: { price: null } },
  { name: "three decimals", reason: "price_decimals", change: { price: "12.345" } },
  { name: "a price in words", reason: "price_shape", change: { price: "ten" } },
  { name: "a negative price", reason: "price_negative", change: { price: -5 } },
  { name: "no name", reason: "name_missing", change: { name: " ", name_localized: null } },
  { name: "a category that is unknown", reason: null, change: { category_id: "category-gone" } },
  { name: "a group without options", reason: "modifier_without_options", change: limits(0, 1, "modifier-empty") },
  {
    name: "a group that asks for less than it demands",
    reason: "modifier_limits",
    change: limits(3, 2, "modifier-extras"),
  },
  { name: "an option with three decimals", reason: "option_price", change: limits(0, 1, "modifier-odd") },
  { name: "two taxes", reason: "several_taxes", change: { tax_group_id: "group-both" } },
  { name: "a tax of three decimals", reason: "tax_rate", change: { tax_group_id: "group-odd" } },
  {
    name: "a branch price in words",
    reason: "branch_price",
    change: { branches: [{ branch_id: "branch-1", price: "x" }] },
  },
  { name: "a branch that is unknown", reason: null, change: { branches: [{ branch_id: "branch-gone", price: 5 }] } },
  { name: "calories in words", reason: "calories", change: { calories: "many" as unknown as number } },
  { name: "deleted", reason: null, change: { deleted_at: "2026-01-01 00:00:00" } },
];

const cyclicCombo: SandboxCombo = {
  id: "combo-cyclic",
  name: "وجبة الوجبة",
  name_localized: "Meal of itself",
  sizes: [{ id: "cyclic-size", name: "Size", price: 10 }],
  items: [
    {
      id: "cyclic-item",
      name: "Item",
      options: [{ id: "cyclic-1", product_id: "combo-cyclic", prices: { "cyclic-size": 0 } }],
    },
  ],
};

/**
 * A business with `count` products, of which `faults` are faulty: each kind of `plantedFaults` in turn, and one id that
 * occurs twice. Its combos are those of the sample and one that contains itself.
 */
export const plantedBusiness = (count: number, faults: number): { business: SandboxBusiness; planted: Plant[] } => {
  const sample = sampleBusiness();
  const every = Math.max(1, Math.floor(count / Math.max(1, faults)));
  const planted: Plant[] = [];
  const products = Array.from({ length: count }, (_, index) => {
    if (index % every !== 0 || planted.length >= faults) return product(index + 1);
    const fault = plantedFaults[planted.length % plantedFaults.length] as Plant;
    planted.push(fault);
    return product(index + 1, fault.change);
  });
  const twice = product(2, { name: "مكرر", name_localized: "Twice" });
  const business = sampleBusiness({
    tax_groups: [
      ...sample.tax_groups,
      { id: "group-both", name: "Both", tax_ids: ["tax-15", "tax-5"] },
      { id: "group-odd", name: "Odd", tax_ids: ["tax-odd"] },
    ],
    taxes: [...sample.taxes, { id: "tax-odd", name: "Odd", rate: "7.125" }],
    categories: Array.from({ length: 12 }, (_, index) => ({
      id: `category-${index}`,
      name: `قسم ${index}`,
      name_localized: `Category ${index}`,
    })),
    modifiers: [
      ...sample.modifiers,
      { id: "modifier-empty", name: "Empty", options: [] },
      { id: "modifier-odd", name: "Odd", options: [{ id: "option-odd", name: "Odd", price: "0.125" }] },
    ],
    products: [...sample.products, ...products.slice(0, 3), twice, ...products.slice(3)],
    combos: [...sample.combos, cyclicCombo],
  });
  return { business, planted };
};
