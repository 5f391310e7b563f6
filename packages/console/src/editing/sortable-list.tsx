import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@sufra/ui/components/classes.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./sortable-list.module.css";

type Props<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Said with what moves it: "Move kunafa up". */
  nameOf: (item: T) => string;
  /** The list in its new order, after a drop or a press of a button. */
  onOrder: (items: T[]) => void;
  disabled?: boolean;
  /** A list by itself; not one among the fields of a section, which is a card already. */
  card?: boolean;
  children: (item: T, index: number) => ReactNode;
};

const alongList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const announcementsFor = (keys: readonly string[], nameAt: (index: number) => string): Announcements => {
  const say = (
    words: (values: { name: string; place: number; total: number }) => string,
    id: UniqueIdentifier,
    over: UniqueIdentifier = id,
  ) => words({ name: nameAt(keys.indexOf(String(id))), place: keys.indexOf(String(over)) + 1, total: keys.length });
  return {
    onDragStart: ({ active }) => say(m.console_editing_drag_start, active.id),
    onDragOver: ({ active, over }) => say(m.console_editing_drag_over, active.id, over?.id),
    onDragEnd: ({ active, over }) => say(m.console_editing_drag_end, active.id, over?.id),
    onDragCancel: ({ active }) => say(m.console_editing_drag_cancel, active.id),
  };
};

type RowProps = {
  id: string;
  name: string;
  disabled: boolean;
  /** Null at that end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  children: ReactNode;
};

const Row = ({ id, name, disabled, onUp, onDown, children }: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    attributes: { roleDescription: m.console_editing_drag_role() },
  });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} className={styles.row} style={style} data-dragged={isDragging || undefined}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        disabled={disabled}
        aria-label={m.console_editing_drag({ name })}
      >
        <GripVertical aria-hidden />
      </button>
      <div className={styles.content}>{children}</div>
      <div className={styles.moves}>
        <IconButton
          label={m.console_editing_move_up({ name })}
          icon={<ChevronUp aria-hidden />}
          disabled={disabled || !onUp}
          onClick={() => onUp?.()}
        />
        <IconButton
          label={m.console_editing_move_down({ name })}
          icon={<ChevronDown aria-hidden />}
          disabled={disabled || !onDown}
          onClick={() => onDown?.()}
        />
      </div>
    </li>
  );
};

/** A list that is put in order by its handles, by pointer or keyboard, or by two buttons in each row. */
export const SortableList = <T,>({ items, keyOf, nameOf, onOrder, disabled = false, card, children }: Props<T>) => {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const nameAt = (index: number) => items.slice(index, index + 1).map(nameOf)[0] ?? "";
  const move = (from: number, to: number) => onOrder(arrayMove([...items], from, to));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongList]}
      accessibility={{
        announcements: announcementsFor(keys, nameAt),
        screenReaderInstructions: { draggable: m.console_editing_drag_help() },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={classes(styles.list, card && styles.card)}>
          {items.map((item, index) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              disabled={disabled}
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < items.length - 1 ? () => move(index, index + 1) : null}
            >
              {children(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
