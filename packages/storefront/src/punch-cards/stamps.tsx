import { Gift } from "lucide-react";
import type { PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { Shape } from "@sufra/ui/components/shape.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "../loyalty/loyalty.module.css";

/** As many stamps as the card takes, in the establishment's shape; the last is the reward. A new one is pressed down. */
export const Stamps = ({ card }: { card: PunchCardView }) => {
  const { punches, required } = card;
  return (
    <div
      role="img"
      aria-label={m.punch_cards_stamps({ count: Math.min(punches, required), required })}
      className={styles.stamps}
    >
      {Array.from({ length: required }, (_, place) => (
        <span key={`${place} ${place < punches}`} className={styles.stamp} data-on={place < punches ? "" : undefined}>
          <Shape />
          {place === required - 1 && <Gift size={20} />}
        </span>
      ))}
    </div>
  );
};
