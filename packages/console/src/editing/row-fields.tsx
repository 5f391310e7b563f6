import { CirclePlus } from "lucide-react";
import type { ReactNode } from "react";
import type { Language } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./row-fields.module.css";
import { SortableList } from "./sortable-list.tsx";

/** What a row of the list changes: fields of its own value, or that it stands there. */
export type RowChanges<T> = { onChange: (changes: Partial<T>) => void; onRemove: () => void };

type Props<T> = {
  /** `key` tells the rows apart while they are sorted. */
  value: readonly T[];
  onChange: (value: T[]) => void;
  nameOf: (row: T, language: Language) => string;
  children: (row: T, changes: RowChanges<T>) => ReactNode;
  error: string | undefined;
  /** Adds a row while there are fewer than `max`. */
  add?: { label: string; fresh: () => T; max: number };
};

/** A value of several rows, in the order that guests read them. */
export const RowFields = <T extends { key: string }>({ value, onChange, nameOf, children, error, add }: Props<T>) => {
  const { language } = useWorkplace().style;
  return (
    <div className={styles.rows}>
      <SortableList items={value} keyOf={({ key }) => key} nameOf={(row) => nameOf(row, language)} onOrder={onChange}>
        {(row, index) =>
          children(row, {
            onChange: (changes) => onChange(value.with(index, { ...row, ...changes })),
            onRemove: () => onChange(value.toSpliced(index, 1)),
          })
        }
      </SortableList>
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      {add && value.length < add.max && (
        <div>
          <Button variant="tint" icon={<CirclePlus aria-hidden />} onClick={() => onChange([...value, add.fresh()])}>
            {add.label}
          </Button>
        </div>
      )}
    </div>
  );
};
