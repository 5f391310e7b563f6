import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";
import styles from "./field.module.css";

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Grows with the text; shows the letters left from four fifths of `maxLength` on. */
export const TextArea = ({ label, hint, error, optional, id, maxLength, rows = 2, ...rest }: Props) => {
  const own = useId();
  const fieldId = id ?? own;
  const { length } = String(rest.value ?? "");
  const near = maxLength !== undefined && length >= maxLength * 0.8;
  const aside = near ? (
    <span className={styles.left} dir="ltr">
      {length} / {maxLength}
    </span>
  ) : undefined;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false} aside={aside}>
      <div className={styles.control}>
        <textarea
          {...rest}
          id={fieldId}
          rows={rows}
          maxLength={maxLength}
          className={styles.area}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { label, hint, error })}
        />
      </div>
    </FieldFrame>
  );
};
