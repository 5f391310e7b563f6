import type { Menu } from "@sufra/domain/menu/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isSimple, ItemRail } from "../menu/item-rail.tsx";
import { getOffered, useSuggested } from "../menu/suggestions.ts";
import type { Item } from "./item-data.ts";
import { useShowAdded } from "./use-show-added.ts";

/** Of a combo's choices the first of each: all of them would count as one huge cart. */
const getItemProducts = (item: Item): string[] =>
  item.kind === "product"
    ? [item.product.id]
    : item.combo.slots.flatMap((slot) => slot.products.slice(0, 1).map(({ product_id }) => product_id));

/** At most three products that go with this item. */
export const GoesWell = ({ item, menu, branchId }: { item: Item; menu: Menu; branchId: string }) => {
  const showAdded = useShowAdded();
  const beside = getItemProducts(item);
  const offered = useSuggested({ branchId, products: getOffered(menu), beside, fits: isSimple, most: 3 });
  return (
    <ItemRail id="goes-well" title={m.items_goes_well()} products={offered} onAdd={({ name }) => showAdded(name)} />
  );
};
