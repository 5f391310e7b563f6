import { categoryBody, comboBody, groupBody, productBody } from "../../src/menu/manage.test-data.ts";
import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

/** Lists have two items, so that they stay lists with one removed. */
const hours = [
  { weekdays: [0, 5], from_minute: 360, to_minute: 660 },
  { weekdays: [1, 2], from_minute: 1200, to_minute: 120 },
];
const nutrition = {
  serving_size: "1 plate",
  amount_per_serving: "200 g",
  calories: 300,
  total_fats: 9,
  saturated_fats: 3,
  trans_fats: 0,
  cholesterol: 12,
  sodium: 200,
  total_carbohydrate: 40,
  total_sugars: 20,
  added_sugars: 15,
  dietary_fibers: 2,
  protein: 6,
};

const pictures = ({ pictureIds }: SampleData["menu"]) =>
  pictureIds.map((id, place) => ({ id, focus: { x: 30 + place, y: 60 } }));
/** The other ways to name pictures: one that the item has, and the first one alone. */
const keeping = (body: object, { pictures }: { pictures: object[] }, { pictureId }: SampleData["menu"]) => ({
  ...body,
  picture_id: pictureId,
  pictures: pictures.slice(0, 1),
});
const category = { ...categoryBody(), schedule: hours };
const product = ({ menu, branchId }: SampleData) =>
  productBody(menu.category.id, {
    pictures: pictures(menu),
    nutrition,
    schedule: hours,
    option_group_ids: [menu.group.id],
    branches: [{ branch_id: branchId, price: 900, listed: true }],
    tax_rate_bp: 1500,
    caffeine_mg: 5,
  });
const group = ({ menu }: SampleData) => {
  const [first = { id: "" }] = menu.group.options;
  return groupBody({ options: [{ ...groupBody().options[0], id: first.id }, groupBody().options[1]] });
};
const slot = ({ cart }: SampleData) => ({
  name: { sa: "خانة", en: "Slot" },
  min: 1,
  max: 2,
  products: [cart.plainLine, cart.line].map(({ product_id }) => ({ product_id, surcharge: 0 })),
});
const combo = (establishment: SampleData) =>
  comboBody([{ ...slot(establishment), id: establishment.menu.combo.slots[0]?.id ?? "" }, slot(establishment)], {
    pictures: pictures(establishment.menu),
    schedule: hours,
  });

type Thing = { id: string; revision: string };
const removal = ({ id, revision }: Thing): Sample => ({ params: { id }, query: { revision } });
const editing = ({ id, revision }: Thing, body: object): Sample => ({ params: { id }, body: { ...body, revision } });
/** New things contain no ids. */
const withoutIds = (body: Record<string, unknown>, list: string): Record<string, unknown> => ({
  ...body,
  [list]: (body[list] as Record<string, unknown>[]).map(({ id: _, ...rest }) => rest),
});

const bulkChanges = [
  { kind: "price_set", amount: 900 },
  { kind: "price_add", amount: -100 },
  { kind: "price_percent", percent: 1000, round_to: 50 },
  { kind: "sold_out", until: "2099-01-01T00:00:00Z" },
  { kind: "back" },
  { kind: "hidden" },
];

/** Managers' calls for the menu. */
export const menuSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "GET /console/menu/": () => ({}),
  "PUT /console/menu/order/": ({ menu }) => ({
    body: { kind: "category", ids: [menu.category.id, menu.spare.category.id] },
  }),
  "POST /console/categories/": () => ({ body: category }),
  "GET /console/categories/:id/": ({ menu }) => ({ params: { id: menu.category.id } }),
  "PATCH /console/categories/:id/": ({ menu }) => editing(menu.category, category),
  "DELETE /console/categories/:id/": ({ menu }) => removal(menu.spare.category),
  "POST /console/products/": (establishment) => [
    { body: product(establishment) },
    { body: keeping(product(establishment), establishment.menu.product, establishment.menu) },
  ],
  "GET /console/products/:id/": ({ menu }) => ({ params: { id: menu.product.id } }),
  "PATCH /console/products/:id/": (establishment) => {
    const { menu } = establishment;
    const body = product(establishment);
    return [editing(menu.product, body), editing(menu.product, keeping(body, menu.product, menu))];
  },
  "DELETE /console/products/:id/": ({ menu }) => removal(menu.spare.product),
  "POST /console/option-groups/": (establishment) => [
    { body: withoutIds(group(establishment), "options") },
    { body: group(establishment) },
  ],
  "GET /console/option-groups/:id/": ({ menu }) => ({ params: { id: menu.group.id } }),
  "PATCH /console/option-groups/:id/": (establishment) => editing(establishment.menu.group, group(establishment)),
  "DELETE /console/option-groups/:id/": ({ menu }) => removal(menu.spare.group),
  "POST /console/combos/": (establishment) => [
    { body: withoutIds(combo(establishment), "slots") },
    { body: combo(establishment) },
    { body: keeping(combo(establishment), establishment.menu.combo, establishment.menu) },
  ],
  "GET /console/combos/:id/": ({ menu }) => ({ params: { id: menu.combo.id } }),
  "PATCH /console/combos/:id/": (establishment) => {
    const { menu } = establishment;
    const body = combo(establishment);
    return [editing(menu.combo, body), editing(menu.combo, keeping(body, menu.combo, menu))];
  },
  "DELETE /console/combos/:id/": ({ menu }) => removal(menu.spare.combo),
  "POST /console/menu/bulk-edits/preview/": ({ menu: { bulk }, branchId, otherBranchId }) =>
    bulkChanges.map((change) => ({
      body: { product_ids: bulk.edit.product_ids, branch_ids: [branchId, otherBranchId], change },
    })),
  "POST /console/menu/bulk-edits/": ({ menu: { bulk } }) => ({ body: bulk.edit }),
  "POST /console/menu/bulk-edits/undo/": ({ menu: { bulk } }) => ({ body: bulk.undo }),
  "GET /console/menu/sheet/": () => ({ query: { format: "csv", language: "sa" } }),
  "POST /console/menu/imports/preview/": () => ({}),
  "POST /console/menu/imports/": () => ({ query: { revision: "a".repeat(22) } }),
  "POST /console/pictures/": () => ({}),
};
