import { categoryBody, comboBody, groupBody, productBody } from "../menu/manage.test-data.ts";
import type { House } from "./house.test-data.ts";
import type { Sample } from "./sample.test-data.ts";

const hours = [{ weekdays: [0, 5], from_minute: 360, to_minute: 660 }];
const nutrition = {
  ...{ serving_size: "1 plate", amount_per_serving: "200 g", calories: 300, total_fats: 9, saturated_fats: 3 },
  ...{ trans_fats: 0, cholesterol: 12, sodium: 200, total_carbohydrate: 40, total_sugars: 20, added_sugars: 15 },
  ...{ dietary_fibers: 2, protein: 6 },
};

const category = { ...categoryBody(), schedule: hours };
const product = ({ managed, branchId }: House) =>
  productBody(managed.category.id, {
    ...{ picture_id: managed.pictureId, nutrition, schedule: hours, option_group_ids: [managed.group.id] },
    branches: [{ branch_id: branchId, price: 900, listed: true }],
    ...{ tax_rate_bp: 1500, caffeine_mg: 5 },
  });
const group = ({ managed }: House) => {
  const [first = { id: "" }] = managed.group.options;
  return groupBody({ options: [{ ...groupBody().options[0], id: first.id }] });
};
const slot = ({ cart }: House) => ({
  ...{ name: { sa: "خانة", en: "Slot" }, min: 1, products: [{ product_id: cart.plainLine.product_id, surcharge: 0 }] },
});
const combo = (house: House) =>
  comboBody([{ ...slot(house), id: house.managed.combo.slots[0]?.id ?? "" }], {
    ...{ picture_id: house.managed.pictureId, schedule: hours },
  });

type Thing = { id: string; revision: string };
const removal = ({ id, revision }: Thing): Sample => ({ params: { id }, query: { revision } });
const editing = ({ id, revision }: Thing, body: object): Sample => ({ params: { id }, body: { ...body, revision } });
/** What is new has no ids inside. */
const withoutIds = (body: Record<string, unknown>, list: string): Record<string, unknown> => ({
  ...body,
  [list]: (body[list] as Record<string, unknown>[]).map(({ id: _, ...rest }) => rest),
});

/** The calls by which managers change the menu. */
export const menuSamples: Record<string, (house: House) => Sample | Sample[]> = {
  "GET /console/menu/": () => ({}),
  "PUT /console/menu/order/": ({ managed }) => ({ body: { kind: "category", ids: [managed.category.id] } }),
  "POST /console/categories/": () => ({ body: category }),
  "GET /console/categories/:id/": ({ managed }) => ({ params: { id: managed.category.id } }),
  "PATCH /console/categories/:id/": ({ managed }) => editing(managed.category, category),
  "DELETE /console/categories/:id/": ({ managed }) => removal(managed.spare.category),
  "POST /console/products/": (house) => ({ body: product(house) }),
  "GET /console/products/:id/": ({ managed }) => ({ params: { id: managed.product.id } }),
  "PATCH /console/products/:id/": (house) => editing(house.managed.product, product(house)),
  "DELETE /console/products/:id/": ({ managed }) => removal(managed.spare.product),
  "POST /console/option-groups/": (house) => [{ body: withoutIds(group(house), "options") }, { body: group(house) }],
  "GET /console/option-groups/:id/": ({ managed }) => ({ params: { id: managed.group.id } }),
  "PATCH /console/option-groups/:id/": (house) => editing(house.managed.group, group(house)),
  "DELETE /console/option-groups/:id/": ({ managed }) => removal(managed.spare.group),
  "POST /console/combos/": (house) => [{ body: withoutIds(combo(house), "slots") }, { body: combo(house) }],
  "GET /console/combos/:id/": ({ managed }) => ({ params: { id: managed.combo.id } }),
  "PATCH /console/combos/:id/": (house) => editing(house.managed.combo, combo(house)),
  "DELETE /console/combos/:id/": ({ managed }) => removal(managed.spare.combo),
  "POST /console/pictures/": () => ({}),
};
