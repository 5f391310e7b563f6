import type { Menu } from "@sufra/domain/menu/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isSimple, ItemRail } from "../menu/item-rail.tsx";
import { useSuggested } from "../menu/suggestions.ts";
import styles from "./cart-screen.module.css";

/** At most three things that go in with one tap; what is in the cart is not offered again. */
export const Upsell = ({ menu, branchId }: { menu: Menu; branchId: string }) => {
  const products = menu.categories.flatMap((category) => category.products);
  const offered = useSuggested({ branchId, products, fits: isSimple, most: 3 });
  return (
    <div className={styles.upsell}>
      <ItemRail id="upsell-title" title={m.cart_goes_well()} products={offered} />
    </div>
  );
};
