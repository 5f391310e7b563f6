import { Minus, Plus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { m } from "../i18n/messages.ts";
import { useNumbers } from "../i18n/use-numbers.ts";
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

/** At 0 it shows only the plus; at 1 the minus becomes a bin if `min` is 0. */
export const Stepper = ({ value, onChange, label, min = 0, max = 99, size = "line", disabled }: Props) => {
  const number = useNumbers();
  const moreButton = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  const decrease = () => {
    removed.current = true;
    onChange(value - 1);
  };
  useLayoutEffect(() => {
    // At 0 the pressed button is removed, so the plus, which may have been disabled, takes the focus.
    if (value === 0 && removed.current) moreButton.current?.focus();
    removed.current = false;
  }, [value]);
  const removes = min === 0 && value === 1;
  return (
    <div role="group" aria-label={label} className={classes(styles.stepper, styles[size])}>
      {value > 0 && (
        <button
          type="button"
          className={styles.step}
          aria-label={removes ? m.ui_stepper_remove({ name: label }) : m.ui_stepper_less({ name: label })}
          disabled={disabled || value <= min}
          onClick={decrease}
        >
          {removes ? <Trash2 aria-hidden /> : <Minus aria-hidden />}
        </button>
      )}
      <output className={value > 0 ? styles.value : "visually-hidden"}>{number(value)}</output>
      <button
        ref={moreButton}
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
