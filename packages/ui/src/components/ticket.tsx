import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./ticket.module.css";

type Props = {
  children: ReactNode;
  /** Below the tear line, where the action is. */
  stub?: ReactNode;
  tone?: "card" | "brand";
  /** Plays the tear once: the stub leaves. */
  torn?: boolean;
  className?: string;
};

/** What a guest owns: an order number, a prize, a receipt. Two notches mark the tear line before the action. */
export const Ticket = ({ children, stub, tone = "card", torn, className }: Props) => (
  <div className={classes(styles.ticket, styles[tone], torn && styles.torn, className)}>
    <div className={classes(styles.main, stub !== undefined && styles.notched)}>{children}</div>
    {stub !== undefined && <div className={styles.stub}>{stub}</div>}
  </div>
);
