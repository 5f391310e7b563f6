import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useVisit } from "../app/visit.ts";
import { ItemRail } from "../menu/item-rail.tsx";
import { useWholeMenu } from "../menu/menu-store.ts";

/** What guests order most. */
export const Popular = () => {
  useLanguage();
  const { branch } = useVisit();
  const menu = useWholeMenu(branch?.id);
  const items = menu?.categories.flatMap(({ products }) => products) ?? [];
  const liked = items.filter((item) => item.popular && item.available).slice(0, 6);
  return <ItemRail id="liked" title={m.entry_liked()} products={liked} />;
};
