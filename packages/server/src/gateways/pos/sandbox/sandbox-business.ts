/** What a business of the sandbox sells. Amounts are as their API shows them: riyals, as text or number. */
export type SandboxDecimal = string | number | null;

type Thing = { id: string; name: string; name_localized?: string | null; deleted_at?: string | null };
type Sold = Thing & { is_active?: boolean };

export type SandboxOption = Sold & { price: SandboxDecimal };
export type SandboxModifier = Thing & { options: SandboxOption[] };

export type SandboxProduct = Sold & {
  price: SandboxDecimal;
  category_id: string | null;
  tax_group_id: string | null;
  calories?: number | null;
  image?: string | null;
  /** Where it differs. */
  branches?: { branch_id: string; price?: SandboxDecimal; is_active?: boolean; is_in_stock?: boolean }[];
  modifiers?: {
    modifier_id: string;
    minimum_options: number;
    maximum_options: number;
    free_options?: number;
    excluded_options_ids?: string[];
    index?: number;
  }[];
};

export type SandboxCombo = Sold & {
  sizes: (Thing & { price?: SandboxDecimal })[];
  /** Of each item one option is chosen; `prices` by size. */
  items: (Thing & { options: { id: string; product_id: string; prices: Record<string, SandboxDecimal> }[] })[];
};

export type SandboxBusiness = {
  id: string;
  name: string;
  reference: string;
  tax_inclusive_pricing: boolean;
  branches: (Thing & { receives_online_orders?: boolean })[];
  tables: (Thing & { branch_id: string })[];
  taxes: (Thing & { rate: SandboxDecimal })[];
  tax_groups: (Thing & { tax_ids: string[] })[];
  charges: Thing[];
  payment_methods: Thing[];
  categories: Sold[];
  modifiers: SandboxModifier[];
  products: SandboxProduct[];
  combos: SandboxCombo[];
};

/** Lists whose things a test or the register may change. */
export const sandboxParts = [
  "branches",
  "tables",
  "taxes",
  "tax_groups",
  "charges",
  "payment_methods",
  "categories",
  "modifiers",
  "products",
  "combos",
] as const;
export type SandboxPart = (typeof sandboxParts)[number];

/** Null if it does not exist or was deleted there. */
export const findThing = <P extends SandboxPart>(
  business: SandboxBusiness,
  part: P,
  id: unknown,
): SandboxBusiness[P][number] | null => {
  const things: readonly SandboxBusiness[P][number][] = business[part];
  return things.find((each) => each.id === id && !each.deleted_at) ?? null;
};
