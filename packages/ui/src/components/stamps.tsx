import { Gift } from "lucide-react";
import { Photo } from "./photo.tsx";
import { Shape } from "./shape.tsx";
import styles from "./stamps.module.css";

type Props = {
  punches: number;
  required: number;
  /** The dish that a full card gives. */
  reward?: Parameters<typeof Photo>[0]["picture"];
  /** The stamps' shape; the establishment's by default. */
  shape?: string | null;
  /** Text for screen readers. */
  label: string;
};

/** The stamps of a card; the last is the reward. A new one is animated. */
export const Stamps = ({ punches, required, shape, reward, label }: Props) => (
  <div role="img" aria-label={label} className={styles.stamps}>
    {Array.from({ length: required }, (_, place) => (
      <span key={`${place} ${place < punches}`} className={styles.stamp} data-on={place < punches ? "" : undefined}>
        <Shape {...(shape ? { name: shape } : {})} />
        {place === required - 1 &&
          (reward ? (
            <Photo picture={reward} alt="" sizes="44px" className={styles.reward} />
          ) : (
            <Gift size={20} aria-hidden />
          ))}
      </span>
    ))}
  </div>
);
