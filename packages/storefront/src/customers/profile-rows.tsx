import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./customer.module.css";

type RowProps = { icon: ReactNode; label: ReactNode; value?: ReactNode; danger?: boolean };

const RowContent = ({ icon, label, value }: RowProps) => (
  <>
    {icon}
    <span className={styles.rowLabel}>{label}</span>
    {value !== undefined && <span className={styles.rowValue}>{value}</span>}
  </>
);

export const LinkRow = ({ to, ...row }: RowProps & { to: string }) => (
  <li>
    <Link to={to} className={styles.row}>
      <RowContent {...row} />
      <ChevronRight aria-hidden className="flip onward" />
    </Link>
  </li>
);

export const ButtonRow = ({ onPress, busy, danger, ...row }: RowProps & { onPress: () => void; busy?: boolean }) => (
  <li>
    <button
      type="button"
      className={styles.row}
      data-danger={danger ? "" : undefined}
      aria-busy={busy}
      disabled={busy}
      onClick={onPress}
    >
      <RowContent {...row} />
    </button>
  </li>
);
