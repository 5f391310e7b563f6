import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./badge.module.css";

export type Tone = "neutral" | "brand" | "success" | "warning" | "danger" | "info";
type Props = {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  /** A pulsing dot for live states. */ live?: boolean;
};

export const Badge = ({ tone = "neutral", icon, live, children }: Props) => (
  <span className={classes(styles.badge, styles[tone])}>
    {live ? <span className={styles.dot} aria-hidden /> : icon}
    {children}
  </span>
);
