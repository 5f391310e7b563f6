import type { Tx } from "../platform/db/database.ts";
import type { StoredPrice } from "../pricing/quotes.ts";
import { getPicture } from "../platform/pictures.ts";

export type ItemPicture = { image: string | null; image_color: string | null };

/** Pictures of what orders hold, by product or combo id; what the menu no longer has shows none. */
export const loadPictures = async (
  tx: Tx,
  tenantId: string,
  prices: readonly StoredPrice[],
): Promise<Map<string, ItemPicture>> => {
  const lines = prices.flatMap((price) => price.lines);
  const productIds = lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  const comboIds = lines.flatMap(({ combo_id }) => (combo_id === null ? [] : [combo_id]));
  const read = async (table: "product" | "combo", ids: string[]) =>
    ids.length === 0
      ? []
      : tx
          .selectFrom(table)
          .select(["id", "image", "image_color"])
          .where("tenant_id", "=", tenantId)
          .where("id", "in", [...new Set(ids)])
          .execute();
  const rows = [...(await read("product", productIds)), ...(await read("combo", comboIds))];
  return new Map(
    rows.map(({ id, image, image_color }) => [
      id,
      { image: getPicture(image, image_color)?.base ?? null, image_color },
    ]),
  );
};
