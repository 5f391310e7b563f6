import { ChevronDown } from "lucide-react";
import { type Ref, type SelectHTMLAttributes, useId } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";
import styles from "./field.module.css";

type Option = { value: string; label: string; disabled?: boolean };
type Props = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly Option[];
    /** Placeholder. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** The native list, which is best for thumb and keyboard. */
export const Select = ({ label, hint, error, optional, id, options, placeholder, ...rest }: Props) => {
  const own = useId();
  const fieldId = id ?? own;
  const start = rest.value === undefined ? { defaultValue: rest.defaultValue ?? "" } : {};
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={styles.control}>
        <select
          {...start}
          {...rest}
          id={fieldId}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { label, hint, error })}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
    </FieldFrame>
  );
};
