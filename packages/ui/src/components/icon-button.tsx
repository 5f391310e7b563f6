import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./icon-button.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** Read aloud, and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: "plain" | "tint" | "fill" | "floating";
  /** A number on its corner, e.g. unread notifications; 0 shows nothing. */
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
