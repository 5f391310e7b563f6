import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./switch-row.module.css";

type Props = {
  icon?: ReactNode;
  label: ReactNode;
  /** The effect, below the label. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
};

/** A switch whose whole row can be tapped. */
export const SwitchRow = ({ icon, label, hint, checked, disabled, busy, onChange, className }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={busy}
    disabled={disabled}
    className={classes(styles.row, className)}
    onClick={() => {
      if (!busy) onChange(!checked);
    }}
  >
    {icon}
    <span className={styles.words}>
      <span>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </span>
    <span className={styles.switch} aria-hidden />
  </button>
);
