import { type ReactNode, useEffect, useId, useRef } from "react";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { CircleAlert } from "lucide-react";
import { classes } from "./classes.ts";
import styles from "./code-field.module.css";
import fieldStyles from "./field.module.css";

type Props = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are typed. */
  onComplete: (code: string) => void;
  error?: ReactNode;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  name?: string;
};

const Boxes = ({ value, length }: { value: string; length: number }) =>
  Array.from({ length }, (_, place) => (
    <span
      key={place}
      aria-hidden
      className={classes(
        styles.box,
        place < value.length && styles.filled,
        place === Math.min(value.length, length - 1) && styles.next,
      )}
    >
      {value[place] ?? ""}
    </span>
  ));

/** One input under drawn boxes, so that autofill and paste work. Always left to right. */
export const CodeField = (props: Props) => {
  const { label, value, onChange, onComplete, error, length = 4, disabled, autoFocus, name = "code" } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const change = (typed: string) => {
    const digits = latinDigits(typed).replace(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete(digits);
  };
  return (
    <div className={styles.frame}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={classes(styles.field, length > 4 && styles.long, error ? styles.wrong : undefined)} dir="ltr">
        <input
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          maxLength={length + 8}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Boxes value={value} length={length} />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};
