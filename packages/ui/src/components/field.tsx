import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";
import styles from "./field.module.css";

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> & {
    /** Inside the field, before and after the text: an icon, a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export const Field = ({ label, hint, error, optional, before, after, id, ...rest }: Props) => {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={styles.control}>
        {before}
        <input
          {...rest}
          data-autofocus={rest.autoFocus || undefined}
          id={fieldId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { label, hint, error })}
        />
        {after}
      </div>
    </FieldFrame>
  );
};
