import { readText } from "@sufra/domain/language/language.ts";
import { searchIn } from "@sufra/domain/language/search.ts";
import { type MissingPart, missingParts } from "@sufra/domain/menu/console-api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SearchField } from "../editing/search-field.tsx";
import { type Dish, missingName, soldOutIn } from "./dish-row.tsx";
import styles from "./dish-filter.module.css";

export type DishMark = MissingPart | "sold_out" | "hidden";
export type DishFilter = { query: string; mark: DishMark | null };
export const noDishFilter: DishFilter = { query: "", mark: null };
export const isDishFiltering = ({ query, mark }: DishFilter): boolean => query.trim() !== "" || mark !== null;

const marks: readonly DishMark[] = ["sold_out", "hidden", ...missingParts];

const hasMark = (dish: Dish, mark: DishMark, branchId: string | null): boolean => {
  if (mark === "sold_out") return soldOutIn(dish, branchId).length > 0;
  if (mark === "hidden") return !dish.active || dish.branches.some((b) => b.branch_id === branchId && !b.listed);
  return dish.missing.includes(mark);
};

/** By either name as people spell it; by what is sold out, hidden or missing. */
export const findDishes = (dishes: readonly Dish[], { query, mark }: DishFilter, branchId: string | null): Dish[] => {
  const marked = mark === null ? [...dishes] : dishes.filter((dish) => hasMark(dish, mark, branchId));
  return query.trim() === "" ? marked : searchIn(query.trim(), marked, ({ name }) => [name.sa, name.en]);
};

const markName = (mark: DishMark): string => {
  if (mark === "sold_out") return m.console_menu_sold_out();
  if (mark === "hidden") return m.console_menu_hidden();
  return m.console_menu_without({ part: missingName[mark]() });
};

type Props = {
  dishes: readonly Dish[];
  filter: DishFilter;
  onFilter: (filter: DishFilter) => void;
  branchId: string | null;
  onBranch: (branchId: string | null) => void;
};

/** Finds a dish among many, and says of which branch prices and marks are. */
export const DishTools = ({ dishes, filter, onFilter, branchId, onBranch }: Props) => {
  const { staff, style } = useWorkplace();
  const { query, mark } = filter;
  const branches = staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }));
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <SearchField
          label={m.console_menu_search()}
          value={query}
          onChange={(typed) => onFilter({ ...filter, query: typed })}
        />
        {branches.length > 1 && (
          <Select
            label={m.console_menu_values_of()}
            value={branchId ?? ""}
            options={[{ value: "", label: m.console_menu_all_branches() }, ...branches]}
            onChange={({ target }) => onBranch(target.value || null)}
          />
        )}
      </div>
      <div className={styles.chips} role="group" aria-label={m.console_menu_filter()}>
        {marks.map((each) => {
          const count = dishes.filter((dish) => hasMark(dish, each, branchId)).length;
          if (count === 0 && mark !== each) return null;
          return (
            <Chip
              key={each}
              selected={mark === each}
              onClick={() => onFilter({ ...filter, mark: mark === each ? null : each })}
            >
              {markName(each)} {count}
            </Chip>
          );
        })}
      </div>
    </div>
  );
};
