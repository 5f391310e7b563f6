import { useId } from "react";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import styles from "./subset-field.module.css";

type Props<V> = {
  label: string;
  /** What leaving it open means: "All branches". */
  all: string;
  options: readonly { value: V; label: string }[];
  /** Null: all of them. */
  value: readonly V[] | null;
  onChange: (value: readonly V[] | null) => void;
  error?: string | undefined;
};

/** All of a few things, or some of them. */
export const SubsetField = <V extends string | number>({ label, all, options, value, onChange, error }: Props<V>) => {
  const id = useId();
  const toggle = (one: V) =>
    onChange(value?.includes(one) ? value.filter((each) => each !== one) : [...(value ?? []), one]);
  return (
    <div role="group" aria-label={label} className={styles.field} aria-describedby={error ? id : undefined}>
      <SwitchRow
        label={all}
        checked={value === null}
        onChange={(on) => onChange(on ? null : options.slice(0, 1).map((option) => option.value))}
      />
      {value !== null && (
        <div className={styles.chips}>
          {options.map((option) => (
            <Chip key={option.value} selected={value.includes(option.value)} onClick={() => toggle(option.value)}>
              {option.label}
            </Chip>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
