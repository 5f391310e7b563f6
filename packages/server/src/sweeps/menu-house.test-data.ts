import type { Client } from "../platform/testing/http-client.ts";
import { categoryBody, comboBody, groupBody, productBody, sendPicture } from "../menu/manage.test-data.ts";

type Thing = { id: string; revision: string };

/** A managed menu beside the seed's: of each kind one that is edited and a spare one that is removed. */
export const openMenuHouse = async (url: string, manager: Client, productId: string) => {
  const make = async <T extends Thing>(kind: string, body: object): Promise<T> => {
    const answer = await manager.post<T>(`/api/console/${kind}/`, body);
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const slots = [{ name: { sa: "خانة", en: "Slot" }, min: 1, products: [{ product_id: productId, surcharge: 0 }] }];
  const category = await make("categories", categoryBody());
  const group = await make<Thing & { options: { id: string }[] }>("option-groups", groupBody());
  const product = await make("products", productBody(category.id, { option_group_ids: [group.id] }));
  const combo = await make<Thing & { slots: { id: string }[] }>("combos", comboBody(slots));
  const spare = {
    category: await make("categories", categoryBody("Spare")),
    group: await make("option-groups", groupBody()),
    product: await make("products", productBody(category.id)),
    combo: await make("combos", comboBody(slots)),
  };
  return { category, group, product, combo, spare, pictureId: (await sendPicture(url, manager)).body.id };
};
