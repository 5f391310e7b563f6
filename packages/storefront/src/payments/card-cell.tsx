import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import fieldStyles from "@sufra/ui/components/field.module.css";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error: string | undefined;
  aside?: ReactNode;
};

/** One of the fields that are drawn as one; its error stands inside. Digits run from left to right in both languages. */
export const CardCell = ({ label, error, aside, ...input }: Props) => {
  const id = useId();
  return (
    <div className="card-cell" data-wrong={error ? "" : undefined}>
      <div className="card-cell-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        dir="ltr"
        inputMode="numeric"
        enterKeyHint="next"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};
