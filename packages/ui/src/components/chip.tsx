import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./chip.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon?: ReactNode;
  /** `selected` for a choice; left out for a chip that opens something. */
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
