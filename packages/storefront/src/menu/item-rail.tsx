import { useNavigate } from "react-router";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import addStyles from "./add-button.module.css";
import { addSimple } from "./add-to-cart.ts";
import { Calories } from "./item-facts.tsx";
import styles from "./item-rail.module.css";

/** One tap adds it: nothing must be chosen. */
export const isSimple = (product: MenuProduct): boolean =>
  product.available && product.option_groups.every((group) => group.min === 0);

type Props = {
  id: string;
  title: string;
  products: readonly MenuProduct[];
  /** Called after adding, where nothing else confirms it. */
  onAdd?: (product: MenuProduct) => void;
  /** Prices have their decimals, as in the bill beside them. */
  exact?: boolean;
};

/** A row of products that one tap adds, or opens where something must be chosen; nothing if empty. */
export const ItemRail = ({ id, title, products, onAdd, exact = false }: Props) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  if (products.length === 0) return null;
  const add = (product: MenuProduct) => {
    addSimple(product);
    onAdd?.(product);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.rail}>
        {products.map((product) => (
          <li key={product.id} className={styles.card}>
            <Photo picture={product.image} alt="" sizes="132px" drawing={product.drawing} className={styles.photo} />
            <span className={styles.name} lang={textLang(product.name)}>
              {product.name}
            </span>
            <span className={styles.price}>
              <Money amount={product.price} short={!exact} />
              <Calories of={product.calories} />
            </span>
            <button
              type="button"
              className={addStyles.add}
              aria-label={isSimple(product) ? m.menu_add({ name: product.name }) : product.name}
              onClick={() =>
                isSimple(product) ? add(product) : void navigate(paths.item(uuid, product.id, product.slug))
              }
            >
              <span className={addStyles.plus} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
