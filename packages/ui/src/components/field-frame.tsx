import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import styles from "./field.module.css";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error text, which describes the field. */
  error?: ReactNode;
  optional?: boolean;
};

type Props = FieldProps & {
  id: string;
  children: ReactNode;
  /** At the end of the hint line, such as letters left. */ aside?: ReactNode;
};

/** Ids of hint and error for `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: FieldProps): string | undefined =>
  [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined;

/** Label above the control, hint and error under it. */
export const FieldFrame = ({ id, label, hint, error, optional, aside, children }: Props) => {
  useLanguage();
  return (
    <div className={styles.frame} data-wrong={error ? "" : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {m.ui_optional()}</span>}
      </label>
      {children}
      {(hint || aside) && (
        <p className={styles.hint}>
          <span id={`${id}-hint`}>{hint}</span>
          {aside}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};
