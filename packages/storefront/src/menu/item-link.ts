import type { MouseEvent } from "react";
import { openItem } from "../items/item-sheet-store.ts";
import { paths } from "../app/paths.ts";

/** A link to the item's page that, once the application runs, opens the item over the menu instead. */
export const itemLink = (uuid: string, item: { id: string; slug: string }) => ({
  href: paths.item(uuid, item.id, item.slug),
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openItem({ id: item.id });
  },
});
