import { Bike, Rows2, Rows4, ShoppingBag, Utensils } from "lucide-react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SearchField } from "../editing/search-field.tsx";
import { useDensity } from "./board-layout.ts";
import styles from "./board-screen.module.css";
import { type DueFilter, dueFilters, type Filter } from "./order-filter.ts";

const typeIcons = { 1: <Utensils aria-hidden />, 2: <ShoppingBag aria-hidden />, 3: <Bike aria-hidden /> };
const types: readonly OrderType[] = [1, 2, 3];
type Props = { orders: readonly BoardOrder[]; filter: Filter; onChange: (filter: Filter) => void };

const dueName = (due: DueFilter): string =>
  due === "late" ? m.console_orders_due_late() : m.console_orders_due_within({ count: due });

type PickProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
};

/** A chip that is a list: as small as one, with the native choice behind it. */
const Pick = ({ label, value, options, onPick }: PickProps) => (
  <select
    className={styles.pick}
    aria-label={label}
    data-chosen={value !== "" || undefined}
    value={value}
    onChange={({ target }) => onPick(target.value)}
  >
    <option value="">{label}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

const TablePick = ({ orders, filter, onChange }: Props) => {
  const { style } = useWorkplace();
  const numbers = orders.flatMap(({ table_number }) => (table_number === null ? [] : [table_number]));
  const tables = [...new Set(filter.table === null ? numbers : [...numbers, filter.table])].sort((a, b) => a - b);
  if (tables.length === 0) return null;
  return (
    <Pick
      label={m.console_orders_filter_table()}
      value={String(filter.table ?? "")}
      options={tables.map((number) => ({
        value: String(number),
        label: m.console_orders_table({ number: countText(number, style) }),
      }))}
      onPick={(value) => onChange({ ...filter, table: value === "" ? null : Number(value) })}
    />
  );
};

const DensityButton = () => {
  const [density, choose] = useDensity();
  const dense = density === "dense";
  return (
    <IconButton
      label={dense ? m.console_orders_comfortable() : m.console_orders_dense()}
      icon={dense ? <Rows2 aria-hidden /> : <Rows4 aria-hidden />}
      className={styles.density}
      onClick={() => choose(dense ? "comfortable" : "dense")}
    />
  );
};

/** What the board is narrowed to, and how close its cards stand. */
export const BoardFilters = ({ orders, filter, onChange }: Props) => {
  const { style } = useWorkplace();
  return (
    <>
      <div className={styles.types} role="group" aria-label={m.console_orders_types()}>
        {types.map((type) => (
          <Chip
            key={type}
            icon={typeIcons[type]}
            selected={filter.type === type}
            onClick={() => onChange({ ...filter, type: filter.type === type ? null : type })}
          >
            <span className={styles.word}>{orderTypeNames[type][style.language]}</span>
          </Chip>
        ))}
        <Chip selected={filter.unpaid} onClick={() => onChange({ ...filter, unpaid: !filter.unpaid })}>
          {m.console_orders_only_unpaid()}
        </Chip>
        <TablePick orders={orders} filter={filter} onChange={onChange} />
        <Pick
          label={m.console_orders_filter_due()}
          value={String(filter.due ?? "")}
          options={dueFilters.map((due) => ({ value: String(due), label: dueName(due) }))}
          onPick={(value) => onChange({ ...filter, due: dueFilters.find((due) => String(due) === value) ?? null })}
        />
      </div>
      <SearchField
        compact
        className={styles.search}
        label={m.console_orders_search()}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <DensityButton />
    </>
  );
};
