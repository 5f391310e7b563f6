import type { ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./ticket.module.css";

type Props = {
  children: ReactNode;
  /** The part below the tear line, with the action. */
  stub?: ReactNode;
  tone?: "card" | "brand";
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

/** A ticket (order number, prize, receipt) with two notches at the tear line. */
export const Ticket = ({ children, stub, tone = "card", ref, className }: Props) => (
  <div ref={ref} className={classes(styles.ticket, styles[tone], className)} data-ticket="">
    <div className={classes(styles.main, stub !== undefined && styles.notched)}>{children}</div>
    {stub !== undefined && <div className={styles.stub}>{stub}</div>}
  </div>
);
