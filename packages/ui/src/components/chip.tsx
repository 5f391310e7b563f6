import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./chip.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon?: ReactNode;
  /** A chip that is one of several choices says whether it is chosen; one that only opens something leaves it out. */
  selected?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export const chipClass = (selected = false): string => classes(styles.chip, selected && styles.selected);

export const Chip = ({ icon, selected, className, children, ...rest }: Props) => (
  <button type="button" {...rest} aria-pressed={selected} className={classes(chipClass(selected), className)}>
    {icon}
    <span className={styles.label}>{children}</span>
  </button>
);
