import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@sufra/ui/components/classes.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import styles from "./choice-field.module.css";

type Props = {
  id: string;
  name: string;
  /** How many may be chosen. */
  rule: string | undefined;
  met: boolean;
  required: boolean;
  /** The text of its error. */
  problem: string | undefined;
  small?: boolean;
  children: ReactNode;
};

/** A group of choices with its name, its rule and its error. */
export const ChoiceField = ({ id, name, rule, met, required, problem, small, children }: Props) => (
  <fieldset id={id} className={classes(styles.field, small && styles.small)} tabIndex={-1}>
    <legend className={styles.legend}>
      <span className={styles.title} lang={textLang(name)}>
        {name}
      </span>
      {rule !== undefined && (
        <span className={styles.rule} data-met={met ? "" : undefined} data-required={required ? "" : undefined}>
          {met && <Check aria-hidden />}
          {rule}
        </span>
      )}
    </legend>
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        <CircleAlert aria-hidden />
        {problem}
      </p>
    )}
    {children}
  </fieldset>
);
