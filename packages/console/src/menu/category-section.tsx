import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import type { Overview } from "./menu-data.ts";
import { Marks, MenuRow } from "./menu-row.tsx";
import styles from "./menu-screen.module.css";

type Props = {
  category: Overview["categories"][number];
  products: Overview["products"];
  order: (ids: string[]) => void;
  disabled: boolean;
};

/** A category with its dishes, each to be opened and put in order. */
export const CategorySection = ({ category, products, order, disabled }: Props) => {
  const { style } = useWorkplace();
  const name = readText(category.name, style.language);
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.heading}>
          <Link to={`/menu/categories/${category.id}`} className={styles.name}>
            {name}
          </Link>
        </h2>
        <Marks active={category.active} scheduled={category.scheduled} />
        <Link
          to={`/menu/products/new?category=${category.id}`}
          className={buttonClass({ variant: "text", size: "sm" })}
          aria-label={m.console_menu_new_product_in({ name })}
        >
          {m.console_menu_new_product()}
        </Link>
      </header>
      {products.length === 0 ? (
        <p className={styles.none}>{m.console_menu_category_empty()}</p>
      ) : (
        <SortableList
          items={products}
          keyOf={({ id }) => id}
          nameOf={(product) => readText(product.name, style.language)}
          disabled={disabled}
          onOrder={(items) => order(items.map(({ id }) => id))}
        >
          {(product) => <MenuRow item={product} to={`/menu/products/${product.id}`} />}
        </SortableList>
      )}
    </section>
  );
};
