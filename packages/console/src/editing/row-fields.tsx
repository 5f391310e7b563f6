import { CirclePlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Language } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useWorkplace } from "../app/workplace.ts";
import type { RowErrors } from "./bound-field.tsx";
import styles from "./row-fields.module.css";
import { SortableList } from "./sortable-list.tsx";

/** Name and error of a part of a row, shown at the first of its paths; "" is a row that is one text. */
export type PartOf = (path: string, ...more: string[]) => { name: string; error: string | undefined };

/** What a row can do: change fields of its own value, leave the list, and show its errors. */
export type RowChanges<T> = {
  onChange: (changes: Partial<T>) => void;
  onRemove: () => void;
  partOf: PartOf;
};

/** What a list of rows takes from the field it belongs to. */
export type RowsBinding<T> = {
  name: string;
  /** `key` tells the rows apart while they are sorted. */
  value: readonly T[];
  onChange: (value: T[]) => void;
  error: string | undefined;
  rowErrors: RowErrors;
};

type Props<T> = RowsBinding<T> & {
  nameOf: (row: T, language: Language) => string;
  children: (row: T, changes: RowChanges<T>) => ReactNode;
  /** Adds a row while there are fewer than `max`. */
  add?: { label: string; fresh: () => T; max: number };
};

/** A text in both languages has its errors at one of them. */
const errorAt = (errors: RowErrors, path: string) =>
  [path, `${path}.sa`, `${path}.en`].map((each) => errors.get(each)).find((error) => error !== undefined);

/** Focuses the first field of a row that was added. */
const useFocusOfNew = (count: number) => {
  const rows = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const wasAdded = count > before.current;
    before.current = count;
    const last = wasAdded ? rows.current?.querySelector(":scope > ol > li:last-child") : null;
    last?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [count]);
  return rows;
};

/** A value of several rows, in the order that guests read them. */
export const RowFields = <T extends { key: string }>(props: Props<T>) => {
  const { name, value, onChange, nameOf, children, error, rowErrors, add } = props;
  const { language } = useWorkplace().style;
  const rows = useFocusOfNew(value.length);
  const toPartOf =
    (index: number): PartOf =>
    (...paths) => {
      const [path = "", ...more] = paths.map((each) => (each === "" ? `${index}` : `${index}.${each}`));
      const errors = [path, ...more].map((each) => errorAt(rowErrors, each));
      return { name: `${name}.${path}`, error: errors.find((each) => each !== undefined) };
    };
  return (
    <div ref={rows} className={styles.rows}>
      <SortableList items={value} keyOf={({ key }) => key} nameOf={(row) => nameOf(row, language)} onOrder={onChange}>
        {(row, index) =>
          children(row, {
            onChange: (changes) => onChange(value.with(index, { ...row, ...changes })),
            onRemove: () => onChange(value.toSpliced(index, 1)),
            partOf: toPartOf(index),
          })
        }
      </SortableList>
      {error !== undefined && rowErrors.size === 0 && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      {add && (
        <div>
          <Button
            name={name}
            variant="tint"
            icon={<CirclePlus aria-hidden />}
            disabled={value.length >= add.max}
            onClick={() => onChange([...value, add.fresh()])}
          >
            {add.label}
          </Button>
        </div>
      )}
    </div>
  );
};
