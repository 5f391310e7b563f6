import { ChevronDown } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ChipNav } from "@sufra/ui/components/chip-nav.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { type Density, getTracks, isFoldable, useBoardHeight, useDensity, useFolding } from "./board-layout.ts";
import styles from "./board.module.css";
import { type ColumnName, columnNames, columnsOf, shownColumns } from "./columns.ts";
import type { CardActions } from "./card-parts.tsx";
import { OrderCard, ScheduledCard } from "./order-card.tsx";
import { DoneCard } from "./done-card.tsx";
import { columnTitles } from "./order-words.ts";

type ColumnProps = {
  name: ColumnName;
  orders: readonly BoardOrder[];
  actions: CardActions;
  density: Density;
  chosen: boolean;
  folded: boolean;
  onFold: (() => void) | null;
};

const cards: Partial<Record<ColumnName, typeof OrderCard>> = { scheduled: ScheduledCard, done: DoneCard };

/** Of one order its own button is as near. */
const AcceptAll = ({ orders, actions }: Pick<ColumnProps, "orders" | "actions">) => {
  const online = useOnline();
  const waiting = orders.filter((order) => needsAnswer(order) && order.moves.includes("sent_to_kitchen"));
  if (waiting.length < 2) return null;
  return (
    <Button
      size="sm"
      variant="tint"
      className={styles.all}
      disabled={!online}
      onClick={() => actions.acceptAll(waiting)}
    >
      {m.console_orders_accept_all({ count: waiting.length })}
    </Button>
  );
};

const Title = ({ name, orders, folded, onFold }: Pick<ColumnProps, "name" | "orders" | "folded" | "onFold">) => {
  const words = (
    <>
      {columnTitles[name]()}
      <span className={styles.count} data-figures>
        {orders.length}
      </span>
    </>
  );
  return (
    <h2 id={`column-${name}-title`} className={styles.title}>
      {onFold ? (
        <button type="button" className={styles.fold} aria-expanded={!folded} onClick={onFold}>
          {words}
          <ChevronDown aria-hidden />
        </button>
      ) : (
        words
      )}
    </h2>
  );
};

const Column = ({ name, orders, actions, density, chosen, folded, onFold }: ColumnProps) => {
  const Card = cards[name] ?? OrderCard;
  return (
    <section
      id={`column-${name}`}
      className={classes(styles.column, chosen && styles.chosen)}
      data-column={name}
      data-slim={folded || orders.length === 0 || undefined}
      aria-labelledby={`column-${name}-title`}
    >
      <div className={styles.top}>
        <Title name={name} orders={orders} folded={folded} onFold={onFold} />
        {name === "new" && <AcceptAll orders={orders} actions={actions} />}
      </div>
      {orders.length === 0 ? (
        <p className={styles.none}>{m.console_orders_column_empty()}</p>
      ) : (
        <ul className={styles.cards} data-folded={folded || undefined}>
          {orders.map((order) => (
            <li key={order.id}>
              <Card order={order} actions={actions} density={density} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The columns side by side, each as wide as its orders need; on phones one at a time, chosen above. */
export const Board = ({ orders, actions }: { orders: readonly BoardOrder[]; actions: CardActions }) => {
  const [wanted, setWanted] = useState<ColumnName>("new");
  const [density] = useDensity();
  const height = useBoardHeight();
  const [flipped, setFlipped] = useState<readonly ColumnName[]>([]);
  const columns = columnsOf(orders);
  const names = shownColumns(columns);
  const folding = useFolding(density, names.filter((name) => columns[name].length > 0).length);
  const chosen = names.includes(wanted) ? wanted : "new";
  const tabs = names.map((name) => ({ id: name, label: `${columnTitles[name]()} ${columns[name].length}` }));
  const choose = (id: string) => setWanted(names.find((name) => name === id) ?? "new");
  const isFolded = (name: ColumnName) => isFoldable(name) && folding !== flipped.includes(name);
  const flip = (name: ColumnName) =>
    setFlipped((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name]));
  const needs = names.map((name) => ({ name, count: columns[name].length, folded: isFolded(name) }));
  return (
    <>
      <ChipNav
        label={m.console_orders_columns()}
        items={tabs}
        active={chosen}
        onSelect={choose}
        className={styles.tabs}
      />
      <div
        className={styles.board}
        data-density={density}
        style={{ "--tracks": getTracks(needs, density, height) } as CSSProperties}
      >
        {needs.map(({ name, count, folded }) => (
          <Column
            key={name}
            name={name}
            orders={columns[name]}
            actions={actions}
            density={density}
            chosen={name === chosen}
            folded={folded}
            onFold={isFoldable(name) && count > 0 ? () => flip(name) : null}
          />
        ))}
      </div>
    </>
  );
};

/** The board's own columns, with cards to come. */
export const BoardSkeleton = () => (
  <div className={styles.board} aria-busy>
    {columnNames.slice(2).map((name, place) => (
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
