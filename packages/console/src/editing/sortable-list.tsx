import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { classes } from "@sufra/ui/components/classes.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./sortable-list.module.css";

type Props<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Said with what moves it: "Move kunafa up". */
  nameOf: (item: T) => string;
  /** The list in its new order, once it is let go or a button was pressed. */
  onOrder: (items: T[]) => void;
  disabled?: boolean;
  /** A list by itself; not one among the fields of a section, which is a card already. */
  card?: boolean;
  children: (item: T, index: number) => ReactNode;
};

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
};

type Drag = { key: string; from: number; to: number };

/** Where the finger is among the rows: the first whose middle is below it. */
const placeAt = (list: HTMLElement, y: number): number => {
  const rows = [...list.children];
  const place = rows.findIndex((row) => {
    const box = row.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  return place < 0 ? rows.length : place;
};

/** A list that is put in order by dragging its handles or by two buttons in each row. */
export const SortableList = <T,>({ items, keyOf, nameOf, onOrder, disabled = false, card, children }: Props<T>) => {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, key: string, from: number) => {
    if (disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ key, from, to: from });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !list.current) return;
    const place = placeAt(list.current, event.clientY);
    setDrag({ ...drag, to: place > drag.from ? place - 1 : place });
  };
  const end = () => {
    if (drag && drag.to !== drag.from) onOrder(moved(items, drag.from, drag.to));
    setDrag(null);
  };
  return (
    <ol ref={list} className={classes(styles.list, card && styles.card)}>
      {items.map((item, index) => {
        const key = keyOf(item);
        const name = nameOf(item);
        const target = drag && drag.key !== key && drag.to === index;
        return (
          <li
            key={key}
            className={styles.row}
            data-dragged={drag?.key === key || undefined}
            data-target={target ? (drag.to > drag.from ? "after" : "before") : undefined}
          >
            <span
              className={styles.handle}
              aria-hidden
              onPointerDown={(event) => start(event, key, index)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={() => setDrag(null)}
            >
              <GripVertical />
            </span>
            <div className={styles.content}>{children(item, index)}</div>
            <div className={styles.moves}>
              <IconButton
                label={m.console_editing_move_up({ name })}
                icon={<ChevronUp aria-hidden />}
                disabled={disabled || index === 0}
                onClick={() => onOrder(moved(items, index, index - 1))}
              />
              <IconButton
                label={m.console_editing_move_down({ name })}
                icon={<ChevronDown aria-hidden />}
                disabled={disabled || index === items.length - 1}
                onClick={() => onOrder(moved(items, index, index + 1))}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
};
