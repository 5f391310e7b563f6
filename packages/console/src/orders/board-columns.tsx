import { useState } from "react";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { ChipNav } from "@sufra/ui/components/chip-nav.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./board.module.css";
import { type ColumnName, columnNames, columnsOf, shownColumns } from "./columns.ts";
import { type CardActions, DoneCard, OrderCard, ScheduledCard } from "./order-card.tsx";
import { columnTitles } from "./order-words.ts";

type ColumnProps = { name: ColumnName; orders: readonly BoardOrder[]; actions: CardActions; chosen: boolean };

const cards: Partial<Record<ColumnName, typeof OrderCard>> = { scheduled: ScheduledCard, done: DoneCard };

const Column = ({ name, orders, actions, chosen }: ColumnProps) => {
  const Card = cards[name] ?? OrderCard;
  return (
    <section
      id={`column-${name}`}
      className={classes(styles.column, chosen && styles.chosen)}
      data-column={name}
      aria-labelledby={`column-${name}-title`}
    >
      <h2 id={`column-${name}-title`} className={styles.title}>
        {columnTitles[name]()}
        <span className={styles.count} data-figures>
          {orders.length}
        </span>
      </h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{m.console_orders_column_empty()}</p>
      ) : (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <li key={order.id}>
              <Card order={order} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The columns side by side; on phones one at a time, chosen above. */
export const Board = ({ orders, actions }: { orders: readonly BoardOrder[]; actions: CardActions }) => {
  const [wanted, setWanted] = useState<ColumnName>("new");
  const columns = columnsOf(orders);
  const names = shownColumns(columns);
  const chosen = names.includes(wanted) ? wanted : "new";
  const tabs = names.map((name) => ({ id: name, label: `${columnTitles[name]()} ${columns[name].length}` }));
  const choose = (id: string) => setWanted(names.find((name) => name === id) ?? "new");
  const column = (name: ColumnName) => (
    <Column key={name} name={name} orders={columns[name]} actions={actions} chosen={name === chosen} />
  );
  return (
    <>
      <ChipNav
        label={m.console_orders_columns()}
        items={tabs}
        active={chosen}
        onSelect={choose}
        className={styles.tabs}
      />
      <div className={styles.board}>
        {names.includes("scheduled") ? (
          <div className={styles.stack}>
            {column("new")}
            {column("scheduled")}
          </div>
        ) : (
          column("new")
        )}
        {names.filter((name) => name !== "new" && name !== "scheduled").map(column)}
      </div>
    </>
  );
};

/** The board's own columns, with cards to come. */
export const BoardSkeleton = () => (
  <div className={styles.board} aria-busy>
    {columnNames.slice(1).map((name, place) => (
      <div key={name} className={place === 0 ? `${styles.column} ${styles.chosen}` : styles.column}>
        <p className={styles.title}>
          <Skeleton height="26px" width="50%" />
        </p>
        <div className={styles.cards}>
          <Skeleton height="190px" radius="16px" />
          {place < 2 && <Skeleton height="190px" radius="16px" />}
        </div>
      </div>
    ))}
  </div>
);
