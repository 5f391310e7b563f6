import type { Text } from "@sufra/domain/language/language.ts";
import { toDecimalText } from "@sufra/server/gateways/pos/foodics/decimals.ts";
import type { SandboxBusiness } from "@sufra/server/gateways/pos/sandbox/sandbox-business.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { toDerivedId } from "@sufra/server/platform/db/new-id.ts";

/** The register's own id of one of our things. */
export const toExternalId = (localId: string): string => toDerivedId(`register ${localId}`);

const named = (localId: string, { sa, en }: Text) => ({ id: toExternalId(localId), name: sa, name_localized: en });

export const posCharges: Record<string, Text> = {
  delivery: { sa: "توصيل", en: "Delivery" },
  service: { sa: "رسم خدمة", en: "Service charge" },
  tip: { sa: "إكرامية", en: "Tip" },
};
export const posPayment: Text = { sa: "سفرة أونلاين", en: "Sufra online" };

const readPlaces = async (tx: Tx, tenantId: string) => {
  const branches = await tx
    .selectFrom("branch")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .execute();
  const tables = await tx
    .selectFrom("dining_table")
    .select(["id", "branch_id", "number"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("number")
    .execute();
  return { branches, tables };
};

const readOptions = async (tx: Tx, tenantId: string) => {
  const groups = await tx
    .selectFrom("option_group")
    .select(["id", "name", "min", "max", "free"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const options = await tx
    .selectFrom("option_item")
    .select(["id", "group_id", "name", "price"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .execute();
  const uses = await tx
    .selectFrom("product_option_group")
    .select(["product_id", "group_id"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .execute();
  return { groups, options, uses };
};

const readItems = async (tx: Tx, tenantId: string) => {
  const categories = await tx
    .selectFrom("category")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .execute();
  const products = await tx
    .selectFrom("product")
    .select(["id", "category_id", "name", "price"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .execute();
  const combos = await tx
    .selectFrom("combo")
    .select(["id", "name", "price"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const slots = await tx
    .selectFrom("combo_slot as s")
    .innerJoin("combo_slot_product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.slot_id", "=", "s.id"),
    )
    .select(["s.id", "s.combo_id", "s.name", "p.product_id", "p.surcharge"])
    .where("s.tenant_id", "=", tenantId)
    .where("p.tenant_id", "=", tenantId)
    .orderBy("s.position")
    .orderBy("p.position")
    .execute();
  return { categories, products, combos, slots };
};

/** What an establishment of the demo has, as it is kept in a register of its own. */
export const readDemoMenu = async (tx: Tx, tenantId: string) => {
  const places = await readPlaces(tx, tenantId);
  const choices = await readOptions(tx, tenantId);
  return { tenantId, ...places, ...choices, ...(await readItems(tx, tenantId)) };
};
export type DemoMenu = Awaited<ReturnType<typeof readDemoMenu>>;

const toProducts = ({ products, groups, uses }: DemoMenu, taxGroupId: string): SandboxBusiness["products"] =>
  products.map(({ id, category_id, name, price }) => ({
    ...named(id, name),
    price: toDecimalText(price),
    category_id: toExternalId(category_id),
    tax_group_id: taxGroupId,
    // In the order of the product, so that the first reading finds nothing to change.
    modifiers: uses
      .filter((use) => use.product_id === id)
      .flatMap((use) => groups.filter((group) => group.id === use.group_id))
      .map((group) => ({
        modifier_id: toExternalId(group.id),
        minimum_options: group.min,
        maximum_options: group.max,
        free_options: group.free,
      })),
  }));

const toModifiers = ({ groups, options }: DemoMenu): SandboxBusiness["modifiers"] =>
  groups.map((group) => ({
    ...named(group.id, group.name),
    options: options
      .filter(({ group_id }) => group_id === group.id)
      .map(({ id, name, price }) => ({ ...named(id, name), price: toDecimalText(price) })),
  }));

/** A combo there has sizes with a price; what is chosen adds its surcharge. */
const toCombos = ({ combos, slots }: DemoMenu): SandboxBusiness["combos"] =>
  combos.map(({ id, name, price }) => {
    const size = toExternalId(`size ${id}`);
    const own = slots.filter((slot) => slot.combo_id === id);
    const items = [...new Map(own.map((slot) => [slot.id, slot.name]))];
    return {
      ...named(id, name),
      sizes: [{ id: size, name: name.sa, name_localized: name.en, price: toDecimalText(price) }],
      items: items.map(([slotId, slotName]) => ({
        ...named(slotId, slotName),
        options: own
          .filter((slot) => slot.id === slotId)
          .map(({ product_id, surcharge }) => ({
            id: toExternalId(`${slotId}/${product_id}`),
            product_id: toExternalId(product_id),
            prices: { [size]: toDecimalText(surcharge) },
          })),
      })),
    };
  });

/** The register of the demo's connected establishment. */
export const toPosBusiness = (menu: DemoMenu, name: string, pricesIncludeTax: boolean): SandboxBusiness => {
  const { tenantId, branches, tables, categories } = menu;
  const tax = toExternalId(`tax ${tenantId}`);
  const taxGroup = toExternalId(`tax group ${tenantId}`);
  const vat: Text = { sa: "ضريبة القيمة المضافة", en: "VAT" };
  return {
    id: toExternalId(tenantId),
    name,
    reference: "700001",
    tax_inclusive_pricing: pricesIncludeTax,
    branches: branches.map((branch) => ({ ...named(branch.id, branch.name), receives_online_orders: true })),
    tables: tables.map(({ id, branch_id, number }) => ({
      ...named(id, { sa: `طاولة ${number}`, en: `Table ${number}` }),
      branch_id: toExternalId(branch_id),
    })),
    taxes: [{ id: tax, name: vat.sa, name_localized: vat.en, rate: 15 }],
    tax_groups: [{ id: taxGroup, name: vat.sa, name_localized: vat.en, tax_ids: [tax] }],
    charges: Object.entries(posCharges).map(([kind, text]) => named(`${tenantId} ${kind}`, text)),
    payment_methods: [named(`${tenantId} online_card`, posPayment)],
    categories: categories.map((category) => named(category.id, category.name)),
    modifiers: toModifiers(menu),
    products: toProducts(menu, taxGroup),
    combos: toCombos(menu),
  };
};
