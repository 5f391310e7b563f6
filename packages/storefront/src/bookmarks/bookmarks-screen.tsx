import { Heart } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { PicksBelow } from "../entry/picks-below.tsx";
import { ProductRow } from "../menu/item-card.tsx";
import type { MenuPage } from "../menu/menu-page.ts";
import { useBookmarks } from "./bookmark-store.ts";

export const BookmarksScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const { sections } = useLoaderData<MenuPage>();
  const ids = useBookmarks();
  const all = new Map(sections.flatMap((section) => section.products).map((product) => [product.id, product]));
  const saved = ids.flatMap((id) => all.get(id) ?? []);
  return (
    <Page title={m.bookmarks_title()} back={paths.menu(uuid)}>
      {saved.length === 0 ? (
        <>
          <EmptyState
            icon={<Heart aria-hidden />}
            title={m.bookmarks_empty()}
            action={
              <Link to={paths.menu(uuid)} className={buttonClass({ size: "lg", wide: true })}>
                {m.bookmarks_see_menu()}
              </Link>
            }
          >
            {m.bookmarks_empty_text()}
          </EmptyState>
          <PicksBelow />
        </>
      ) : (
        <ul>
          {saved.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Page>
  );
};
