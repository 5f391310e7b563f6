import { ArrowLeft } from "lucide-react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import { useVisit } from "../app/visit.ts";
import { useLiveMenu } from "../menu/use-live-menu.ts";
import { findItem, type Item, itemFacts } from "./item-data.ts";
import { ItemDetail } from "./item-detail.tsx";
import { useShowAdded } from "./use-show-added.ts";
import styles from "./item-screen.module.css";

/** The rendered item, replaced by the menu's newer one. */
const useItem = (branchId: string): Item => {
  const drawn = useLoaderData<Item>();
  const menu = useLiveMenu(branchId);
  return (menu && findItem(menu, { id: itemFacts(drawn).id })) ?? drawn;
};

/** Page of an item, for shared links and printed codes. */
export const ItemScreen = () => {
  useLanguage();
  const { uuid, branch } = useVisit();
  const navigate = useNavigate();
  const item = useItem(branch?.id ?? "");
  const showAdded = useShowAdded();
  const { id, name } = itemFacts(item);
  useScreenTitle(name);
  const done = () => {
    showAdded(name);
    void navigate(paths.menu(uuid));
  };
  return (
    <div className={styles.screen}>
      <Link to={paths.menu(uuid)} className={styles.back} aria-label={m.menu_title()}>
        <ArrowLeft aria-hidden className="flip" />
      </Link>
      <ItemDetail key={id} item={item} heading="h1" onDone={done}>
        {({ content, action }) => (
          <>
            <main id="content">{content}</main>
            <div className={styles.footer}>{action}</div>
          </>
        )}
      </ItemDetail>
    </div>
  );
};
