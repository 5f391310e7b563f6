import { Gift } from "lucide-react";
import { Shape } from "./shape.tsx";
import styles from "./stamps.module.css";

type Props = {
  punches: number;
  required: number;
  /** Their shape; the establishment's own where none is named. */
  shape?: string | null;
  /** What is seen, for those who listen. */
  label: string;
};

/** As many stamps as a card takes; the last is the reward. A new one is pressed down. */
export const Stamps = ({ punches, required, shape, label }: Props) => (
  <div role="img" aria-label={label} className={styles.stamps}>
    {Array.from({ length: required }, (_, place) => (
      <span key={`${place} ${place < punches}`} className={styles.stamp} data-on={place < punches ? "" : undefined}>
        <Shape {...(shape ? { name: shape } : {})} />
        {place === required - 1 && <Gift size={20} aria-hidden />}
      </span>
    ))}
  </div>
);
