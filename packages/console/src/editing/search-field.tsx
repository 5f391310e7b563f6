import { Search, X } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "@sufra/ui/components/classes.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./search-field.module.css";

type Props = Pick<
  ComponentProps<typeof Field>,
  "ref" | "dir" | "maxLength" | "autoComplete" | "error" | "onKeyDown"
> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Beside a page's title: its label stands inside. */
  compact?: boolean;
  className?: string | undefined;
};

/** Searches a list while it is typed; a button clears it. */
export const SearchField = ({ label, value, onChange, compact = false, className, ...rest }: Props) => (
  <div className={classes(compact && styles.compact, className)}>
    <Field
      {...rest}
      label={compact ? <span className="visually-hidden">{label}</span> : label}
      placeholder={compact ? label : undefined}
      type="search"
      value={value}
      before={<Search aria-hidden />}
      after={
        value !== "" && (
          <IconButton label={m.console_orders_search_clear()} icon={<X aria-hidden />} onClick={() => onChange("")} />
        )
      }
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
