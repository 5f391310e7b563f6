import { UtensilsCrossed } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import { DishTools, findDishes, isDishFiltering, noDishFilter } from "./dish-filter.tsx";
import { type At, type Dish, DishRow } from "./dish-row.tsx";
import type { OrderKind, Overview } from "./menu-data.ts";
import { Marks } from "./menu-row.tsx";
import styles from "./menu-screen.module.css";
import { useQuickEdit } from "./use-quick-edit.ts";

type Ordering = { order: (kind: OrderKind, ids: string[]) => void; disabled: boolean };
export type PartProps = { overview: Overview; ordering: Ordering };

export const New = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: "fill", size: "sm" })}>
    {children}
  </Link>
);

type Props = {
  category: Overview["categories"][number];
  products: readonly Dish[];
  at: At;
  order: (ids: string[]) => void;
  disabled: boolean;
};

/** A category with its dishes, each to be opened and put in order. */
const CategorySection = ({ category, products, at, order, disabled }: Props) => {
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
          {(product) => <DishRow dish={product} at={at} />}
        </SortableList>
      )}
    </section>
  );
};

/** What a search or a filter finds, without an order of its own. */
const Found = ({
  dishes,
  overview,
  at,
  clear,
}: {
  dishes: readonly Dish[];
  overview: Overview;
  at: At;
  clear: () => void;
}) => {
  const { style } = useWorkplace();
  const categoryOf = (dish: Dish): string | undefined => {
    const category = overview.categories.find(({ id }) => id === dish.category_id);
    return category && readText(category.name, style.language);
  };
  if (dishes.length === 0)
    return (
      <EmptyState icon={<UtensilsCrossed />} action={<Chip onClick={clear}>{m.console_orders_search_clear()}</Chip>}>
        {m.console_menu_none_found()}
      </EmptyState>
    );
  return (
    <ul className={styles.card}>
      {dishes.map((dish) => (
        <li key={dish.id} className={styles.found}>
          <DishRow dish={dish} at={at} category={categoryOf(dish)} />
        </li>
      ))}
    </ul>
  );
};

/** The categories with their dishes; found by search, changed in place, put in order. */
export const Dishes = ({ overview, ordering }: PartProps) => {
  const { style } = useWorkplace();
  const [filter, setFilter] = useState(noDishFilter);
  const [branchId, setBranch] = useState<string | null>(null);
  const editing = useQuickEdit(branchId);
  const wanted = useDeferredValue(filter);
  const name = (thing: { name: Text }) => readText(thing.name, style.language);
  const add = <New to="/menu/categories/new">{m.console_menu_new_category()}</New>;
  if (overview.categories.length === 0)
    return (
      <EmptyState icon={<UtensilsCrossed />} action={add}>
        {m.console_menu_empty()}
      </EmptyState>
    );
  const at = { branchId, editing };
  const { products } = overview;
  const orderCategories = (items: readonly { id: string }[]) =>
    ordering.order(
      "category",
      items.map(({ id }) => id),
    );
  return (
    <div className={styles.part}>
      {products.length > 0 && (
        <DishTools dishes={products} filter={filter} onFilter={setFilter} branchId={branchId} onBranch={setBranch} />
      )}
      {editing.edits.failed.map(({ about, error }) => (
        <FailureBanner key={about.id} error={error} about={about.name} onClose={() => editing.edits.dismiss(about)} />
      ))}
      {isDishFiltering(wanted) ? (
        <Found
          dishes={findDishes(products, wanted, branchId)}
          overview={overview}
          at={at}
          clear={() => setFilter(noDishFilter)}
        />
      ) : (
        <>
          {add}
          <SortableList
            items={overview.categories}
            keyOf={({ id }) => id}
            nameOf={name}
            disabled={ordering.disabled}
            onOrder={orderCategories}
          >
            {(category) => (
              <CategorySection
                category={category}
                products={products.filter(({ category_id }) => category_id === category.id)}
                at={at}
                order={(ids) => ordering.order("product", ids)}
                disabled={ordering.disabled}
              />
            )}
          </SortableList>
        </>
      )}
    </div>
  );
};
