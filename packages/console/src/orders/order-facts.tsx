import { Bike, ChefHat, Clock, ShoppingBag, Utensils } from "lucide-react";
import { timeText, weekdayText } from "@sufra/domain/language/dates.ts";
import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./order-facts.module.css";

const typeIcons = { 1: Utensils, 2: ShoppingBag, 3: Bike };

/** Table 4, Pickup, Delivery; `short` as a sign, with a table's number. */
export const OrderPlace = ({ order, short = false }: { order: BoardOrder; short?: boolean }) => {
  const { style } = useWorkplace();
  const Icon = typeIcons[order.order_type];
  const name =
    order.table_number === null
      ? orderTypeNames[order.order_type][style.language]
      : m.console_orders_table({ number: order.table_number });
  return (
    <span className={styles.place}>
      <Icon aria-hidden />
      {short ? <span className="visually-hidden">{name}</span> : name}
      {short && order.table_number !== null && <span aria-hidden>{countText(order.table_number, style)}</span>}
    </span>
  );
};

/** Today the hour, else the day with it. */
const useTimeWords = () => {
  const { style } = useWorkplace();
  const now = useNow();
  const today = toLocalTime(now, style.zone).day;
  const dayWords = (at: Date): string | null => {
    const { day } = toLocalTime(at, style.zone);
    if (day === today) return null;
    return addDays(day, 1) === today ? m.console_orders_yesterday() : weekdayText(at, style);
  };
  return (instant: string): { time: string; day: string | null } => {
    const at = new Date(instant);
    // The hour stays on one line.
    return { time: timeText(at, style).replaceAll(" ", "\u00a0"), day: dayWords(at) };
  };
};

/** When a done order ended; the column also shows orders of the night before. */
export const EndTime = ({ instant }: { instant: string }) => {
  const { time, day } = useTimeWords()(instant);
  return day === null ? time : `${day} ${time}`;
};

/** When a guest wants it, if they asked for a time. */
export const OrderTime = ({ order }: { order: BoardOrder }) => {
  const toWords = useTimeWords();
  if (order.scheduled_at === null) return null;
  const { time, day } = toWords(order.scheduled_at);
  return (
    <span className={styles.wanted}>
      <Clock aria-hidden />
      {day === null ? m.console_orders_wanted({ time }) : m.console_orders_wanted_on({ day, time })}
    </span>
  );
};

/** When the kitchen starts a scheduled order by itself. */
export const StartTime = ({ order }: { order: BoardOrder }) => {
  const toWords = useTimeWords();
  if (order.status !== "pending" || order.start_at === null) return null;
  const { time, day } = toWords(order.start_at);
  return (
    <span className={styles.start}>
      <ChefHat aria-hidden />
      {m.console_orders_starts({ time: day === null ? time : `${day} ${time}` })}
    </span>
  );
};

/** The promised time; absent for scheduled orders, which show theirs, and for done ones. */
export const DueAt = ({ order }: { order: BoardOrder }) => {
  const { style } = useWorkplace();
  if (order.scheduled_at !== null || isDone(order.status)) return null;
  return (
    <span className={styles.due}>{m.console_orders_due({ time: timeText(new Date(order.promised_at), style) })}</span>
  );
};

type Line = BoardOrder["lines"][number];

type Chosen = Line["chosen"][number];

/** Options of a product in one line; where products of a combo have options, each product with its own. */
const ChosenParts = ({ chosen }: { chosen: readonly Chosen[] }) => {
  const { style } = useWorkplace();
  const comma = style.language === "sa" ? "، " : ", ";
  const wordsOf = ({ name, quantity }: Pick<Chosen, "name" | "quantity">) => {
    const text = readText(name, style.language);
    return quantity > 1 ? `${quantity}× ${text}` : text;
  };
  if (chosen.every(({ options }) => options.length === 0))
    return <span className={styles.chosen}>{chosen.map(wordsOf).join(comma)}</span>;
  return (
    <ul className={styles.chosen}>
      {chosen.map((part, place) => (
        <li key={place}>
          {wordsOf(part)}
          {part.options.length > 0 && ` (${part.options.map(wordsOf).join(comma)})`}
        </li>
      ))}
    </ul>
  );
};

const LineItem = ({ line }: { line: Line }) => {
  const { style } = useWorkplace();
  return (
    <li className={styles.line}>
      <span className={styles.quantity} dir="ltr">
        {line.quantity}×
      </span>
      <div className={styles.words}>
        <span className={styles.name}>{readText(line.name, style.language)}</span>
        {line.chosen.length > 0 && <ChosenParts chosen={line.chosen} />}
        {line.note !== "" && <bdi className={styles.note}>{line.note}</bdi>}
      </div>
    </li>
  );
};

const rowsOf = ({ chosen, note }: Line): number => 1 + (chosen.length > 0 ? 1 : 0) + (note === "" ? 0 : 1);

/** How many lines fit so many rows of text: at least one, and all if the rest would take no more than its count. */
export const countFitting = (lines: readonly Line[], maxRows: number): number => {
  let rows = 0;
  const first = lines.findIndex((line) => (rows += rowsOf(line)) > maxRows);
  const restRows = first === -1 ? 0 : lines.slice(first).reduce((sum, line) => sum + rowsOf(line), 0);
  return restRows <= 1 ? lines.length : Math.max(1, first);
};

type LinesProps = {
  lines: readonly Line[];
  /** Rows of text that there is room for; what is left out is counted. */
  maxRows?: number;
};

export const OrderLines = ({ lines, maxRows = Number.POSITIVE_INFINITY }: LinesProps) => {
  const count = countFitting(lines, maxRows);
  const hidden = lines.slice(count);
  return (
    <ul className={styles.lines}>
      {lines.slice(0, count).map((line) => (
        <LineItem key={line.line_no} line={line} />
      ))}
      {hidden.length > 0 && (
        <li className={styles.more}>
          {m.console_orders_more_items({ count: hidden.reduce((sum, { quantity }) => sum + quantity, 0) })}
          {hidden.some(({ note }) => note !== "") && ` · ${m.console_orders_has_note()}`}
        </li>
      )}
    </ul>
  );
};

/** All lines in one run of text, for cards that stand close; `clamped` to two rows. */
export const InlineLines = ({ lines, clamped }: { lines: readonly Line[]; clamped: boolean }) => {
  const { style } = useWorkplace();
  return (
    <ul className={classes(styles.inline, clamped && styles.clamped)}>
      {lines.map((line) => (
        <li key={line.line_no}>
          <span className={styles.quantity} dir="ltr">
            {line.quantity}×
          </span>{" "}
          <span className={styles.name}>{readText(line.name, style.language)}</span>
          {!clamped && line.chosen.length > 0 && " "}
          {!clamped && line.chosen.length > 0 && <ChosenParts chosen={line.chosen} />}
          {!clamped && line.note !== "" && <bdi className={styles.note}>{line.note}</bdi>}
        </li>
      ))}
    </ul>
  );
};
