import type { Client } from "../support/http-client.ts";
import { categoryBody, comboBody, groupBody, productBody, sendPicture } from "../../src/menu/manage.test-data.ts";

type Thing = { id: string; revision: string };
type Pictured = Thing & { pictures: object[] };

/** Items for bulk edits: one edit to apply and undo, and one that is only previewed. */
const openBulk = async (manager: Client, done: readonly string[], next: readonly string[]) => {
  const url = "/api/console/menu/bulk-edits/";
  const edit = (product_ids: readonly string[]) => ({
    product_ids,
    branch_ids: null,
    change: { kind: "price_percent", percent: 1000, round_to: 50 },
  });
  const loadRevision = async (ids: readonly string[]): Promise<string> => {
    const answer = await manager.post<{ revision: string }>(`${url}preview/`, edit(ids));
    return answer.body.revision;
  };
  const answer = await manager.post<Record<"first_entry" | "last_entry", number>>(url, {
    ...edit(done),
    revision: await loadRevision(done),
  });
  if (answer.status !== 200) throw new Error(`no bulk edit: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { first_entry, last_entry } = answer.body;
  return { undo: { first_entry, last_entry }, edit: { ...edit(next), revision: await loadRevision(next) } };
};

/** A managed menu besides the seed: of each kind one to edit and a spare one to remove. */
export const openMenuSample = async (url: string, manager: Client, productId: string) => {
  const make = async <T extends Thing>(kind: string, body: object): Promise<T> => {
    const answer = await manager.post<T>(`/api/console/${kind}/`, body);
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const slots = [
    { name: { sa: "خانة", en: "Slot" }, min: 1, max: 2, products: [{ product_id: productId, surcharge: 0 }] },
  ];
  const sendOne = async (): Promise<string> => (await sendPicture(url, manager)).body.id;
  const pictureIds = [await sendOne(), await sendOne()];
  const pictures = pictureIds.map((id) => ({ id, focus: { x: 50, y: 50 } }));
  const category = await make("categories", categoryBody());
  const group = await make<Thing & { options: { id: string }[] }>("option-groups", groupBody());
  const product = await make<Pictured>(
    "products",
    productBody(category.id, { option_group_ids: [group.id], pictures }),
  );
  const combo = await make<Pictured & { slots: { id: string }[] }>("combos", comboBody(slots, { pictures }));
  const spare = {
    category: await make("categories", categoryBody("Spare")),
    group: await make("option-groups", groupBody()),
    product: await make("products", productBody(category.id)),
    combo: await make("combos", comboBody(slots)),
  };
  const dishes: string[] = [];
  for (let count = 0; count < 4; count += 1) dishes.push((await make("products", productBody(category.id))).id);
  const bulk = await openBulk(manager, dishes.slice(0, 2), dishes.slice(2));
  return { category, group, product, combo, spare, bulk, pictureIds, pictureId: await sendOne() };
};
