import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./banner.module.css";

type Props = {
  /** `plain` offers something; the others report. */
  tone?: "plain" | "info" | "success" | "warning" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  /** Button or link that solves the problem. */
  action?: ReactNode;
  /** Close button at the end of the first line. */
  corner?: ReactNode;
  /** A full-width line under the header (offline) instead of a card. */
  thin?: boolean;
};

const icons = { plain: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message that stays until its cause is solved. */
export const Banner = ({ tone = "info", title, children, icon, action, corner, thin }: Props) => {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classes(styles.banner, styles[tone], thin && styles.thin)}
    >
      {icon ?? <Icon aria-hidden />}
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};
