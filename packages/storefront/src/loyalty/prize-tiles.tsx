import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { ShopPrize } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { toPicture } from "../orders/picture.ts";
import { costText } from "../prizes/reason-text.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";
import { Tile } from "./tile.tsx";

/** Prizes that a visitor can collect for: what is sold out or for a level is none. */
export const findCollectable = (prizes: readonly ShopPrize[] = []): ShopPrize[] =>
  prizes.filter(({ reason }) => reason === null || reason === "points").toSorted((a, b) => a.points - b.points);

/** Up to two prizes that cost the fewest points, in place of the prize shop's tile; nothing if there is none. */
export const PrizeTiles = ({ prizes }: { prizes: readonly ShopPrize[] | undefined }) => {
  const { uuid } = useVisit();
  const cheapest = findCollectable(prizes).slice(0, 2);
  if (cheapest.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="prizes">
      <h2 id="prizes" className={styles.heading}>
        <Link to={ownPaths.prizeShop(uuid)} className={styles.line}>
          {m.loyalty_prize_shop_text()}
          <ChevronRight aria-hidden className="flip onward" />
        </Link>
      </h2>
      <div className={styles.tiles}>
        {cheapest.map((prize) => (
          <Tile
            key={prize.id}
            to={ownPaths.prizeShop(uuid)}
            picture={toPicture(prize)}
            label={prize.name}
            text={costText(prize)}
          />
        ))}
      </div>
    </section>
  );
};
