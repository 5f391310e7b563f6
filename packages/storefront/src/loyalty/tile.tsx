import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import styles from "./loyalty.module.css";

export type TileProps = {
  to: string;
  Icon: LucideIcon;
  label: string;
  text: string;
};

/** A link with an icon, a label and one line of text. */
export const Tile = ({ to, Icon, label, text }: TileProps) => (
  <Link to={to} className={styles.tile}>
    <Icon aria-hidden />
    <span className={styles.strong}>{label}</span>
    <span className={styles.small}>{text}</span>
  </Link>
);
