import { Minus, Plus, Trash2 } from "lucide-react";
import { m } from "../i18n/messages.ts";
import { classes } from "./classes.ts";
import styles from "./stepper.module.css";

type Props = {
  value: number;
  onChange: (value: number) => void;
  /** The counted item, for screen readers. */
  label: string;
  min?: number;
  max?: number;
  /** `card` is over a photo, `line` in a list, `large` in the item sheet. */
  size?: "card" | "line" | "large";
  disabled?: boolean;
};

/** At 1 the minus becomes a bin if `min` is 0. */
export const Stepper = ({ value, onChange, label, min = 0, max = 99, size = "line", disabled }: Props) => {
  const removes = min === 0 && value === 1;
  return (
    <div role="group" aria-label={label} className={classes(styles.stepper, styles[size])}>
      <button
        type="button"
        className={styles.step}
        aria-label={removes ? m.ui_stepper_remove({ name: label }) : m.ui_stepper_less({ name: label })}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        {removes ? <Trash2 aria-hidden /> : <Minus aria-hidden />}
      </button>
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label={m.ui_stepper_more({ name: label })}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </div>
  );
};
