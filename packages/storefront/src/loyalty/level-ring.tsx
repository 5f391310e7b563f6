import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import type { WalletView } from "@sufra/domain/loyalty/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";

/** Progress from the current level to the next, 0 to 1; 1 at the top. */
export const levelPart = ({ level, next_level, level_points }: WalletView): number => {
  if (!next_level) return 1;
  const from = level?.break_points ?? 0;
  const way = next_level.break_points - from;
  return way <= 0 ? 1 : Math.min(1, Math.max(0, (level_points - from) / way));
};

/** "965 / 1,000": the points that count towards the next level, which are not the balance; none at the top. */
export const useLevelCount = ({ next_level, level_points }: WalletView): string | undefined => {
  const number = useNumbers();
  return next_level ? `${number(level_points)} / ${number(next_level.break_points)}` : undefined;
};

/**
 * The current level inside a ring that shows how near the next is, with a text below; a higher one, reached meanwhile,
 * sparks once. The ring is drawn at first and at a new level, not with every point.
 */
export const LevelRing = ({ wallet, text }: { wallet: WalletView; text: string | undefined }) => {
  const { uuid } = useVisit();
  const from = wallet.level?.break_points ?? 0;
  const [first] = useState(from);
  const count = useLevelCount(wallet);
  if (!wallet.level) return null;
  const { name } = wallet.level;
  const label = [m.loyalty_level_held({ level: name }), count, text, m.loyalty_levels()]
    .filter((each) => each !== undefined)
    .join(m.campaigns_list_join());
  return (
    <Link to={ownPaths.levels(uuid)} className={styles.center} aria-label={label}>
      <span className={styles.ring} aria-hidden>
        <span key={`ring ${from}`} style={{ "--part": `${levelPart(wallet) * 100}%` } as CSSProperties} />
        {from > first && <span key={`spark ${from}`} className={styles.spark} />}
        <span>{name}</span>
      </span>
      <p aria-hidden>{text}</p>
    </Link>
  );
};
