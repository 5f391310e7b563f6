import type { ShopPrize } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { toPicture } from "../orders/picture.ts";
import { costText } from "../prizes/reason-text.ts";
import styles from "./loyalty.module.css";
import { ownPaths } from "./own-paths.ts";
import { Tile } from "./tile.tsx";

/** The two prizes that cost the fewest points: what a visitor collects for. */
export const PrizeTiles = ({ prizes }: { prizes: readonly ShopPrize[] }) => {
  const { uuid } = useVisit();
  const cheapest = prizes.toSorted((a, b) => a.points - b.points).slice(0, 2);
  return (
    <section className={styles.group} aria-labelledby="prizes">
      <h2 id="prizes" className={styles.heading}>
        {m.loyalty_prize_shop_text()}
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
