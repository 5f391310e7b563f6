import { memo, type MouseEvent, type ReactNode } from "react";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Price } from "@sufra/ui/components/price.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { useVisit } from "../app/visit.ts";
import { openItem } from "../items/item-sheet-store.ts";
import { paths } from "../app/paths.ts";
import { CardPhoto } from "./card-photo.tsx";
import { AddButton } from "./add-button.tsx";
import styles from "./item-card.module.css";
import type { ComboCard, ProductCard } from "./menu-page.ts";
import { Calories, ItemFacts } from "./item-facts.tsx";

/** Links to the item's page; the application opens the item over the menu instead. */
const itemLink = (uuid: string, item: { id: string; slug: string }, brief?: boolean) => ({
  // The id is a tenth of a long menu's page: until the application runs, further down the name alone leads there.
  href: brief && item.slug ? `/items/${uuid}/${encodeURIComponent(item.slug)}` : paths.item(uuid, item.id, item.slug),
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openItem({ id: item.id });
  },
});

type Row = Pick<ProductCard, "id" | "slug" | "name" | "description" | "image" | "drawing" | "price" | "available"> & {
  choose: boolean;
};
type Look = {
  eager?: boolean | undefined;
  /** The first of its section, which some layouts show large. */
  first?: boolean | undefined;
  /** Further down: the server renders neither description nor photo color. */
  brief?: boolean | undefined;
};
type Props = Look & { item: Row; was?: number | undefined; facts?: ReactNode; note?: ReactNode };

/** The whole card is a link; the add button is above it. Face styles address its parts by their order. */
const CardRow = ({ item, first, eager, brief, was, facts, note }: Props) => {
  const { uuid } = useVisit();
  return (
    <li className={styles.row} data-item="" data-gone={item.available ? undefined : ""}>
      <div className={styles.words}>
        <h3 className={styles.name} lang={textLang(item.name)}>
          <a {...itemLink(uuid, item, brief)} className={styles.open}>
            {item.name}
          </a>
        </h3>
        {item.description !== "" && !brief && (
          <p className={styles.description} data-about="" lang={textLang(item.description)}>
            {item.description}
          </p>
        )}
        {facts}
        <p className={styles.money}>
          <Price amount={item.price} short {...(was === undefined ? {} : { was })} />
          {item.available ? note : <span className={styles.gone}>{m.menu_unavailable()}</span>}
        </p>
      </div>
      <div className={styles.aside}>
        <CardPhoto
          picture={item.image}
          drawing={item.drawing}
          first={first}
          eager={eager}
          plain={brief}
          className={styles.photo}
        />
        {item.available && (
          <div className={styles.add}>
            <AddButton item={item} />
          </div>
        )}
      </div>
    </li>
  );
};

export const ProductRow = memo(({ product, ...look }: Look & { product: ProductCard }) => (
  <CardRow item={product} {...look} facts={<ItemFacts item={product} />} />
));

export const ComboRow = ({ combo, ...look }: Look & { combo: ComboCard }) => {
  const saved = combo.list_price - combo.price;
  return (
    <CardRow
      item={{ ...combo, choose: true }}
      {...look}
      facts={<ItemFacts item={combo} />}
      was={saved > 0 ? combo.list_price : undefined}
      note={
        saved > 0 && (
          <Badge tone="success">
            {m.menu_you_save()} <Money amount={saved} short />
          </Badge>
        )
      }
    />
  );
};

/** A tile of the rail: photo first. */
export const ProductTile = ({ product, eager }: { product: ProductCard; eager: boolean }) => {
  const { uuid } = useVisit();
  return (
    <li className={styles.tile} data-item="tile">
      <div className={styles.aside}>
        <CardPhoto picture={product.image} drawing={product.drawing} eager={eager} className={styles.photo} />
        <div className={styles.add}>
          <AddButton item={product} />
        </div>
      </div>
      <h3 className={styles.name} lang={textLang(product.name)}>
        <a {...itemLink(uuid, product)} className={styles.open}>
          {product.name}
        </a>
      </h3>
      <p className={styles.money}>
        <Price amount={product.price} short />
        <Calories of={product.calories} />
      </p>
    </li>
  );
};
