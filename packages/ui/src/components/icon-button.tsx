import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./icon-button.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: "plain" | "tint" | "fill" | "floating";
  /** Number on the corner, such as unread notifications; 0 is hidden. */
  count?: number;
  ref?: Ref<HTMLButtonElement>;
};

export const IconButton = ({ label, icon, variant = "plain", count = 0, className, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={classes(styles.button, styles[variant], className)}
  >
    {icon}
    {count > 0 && (
      <span className={styles.count} aria-hidden>
        {count > 99 ? "99+" : count}
      </span>
    )}
  </button>
);
