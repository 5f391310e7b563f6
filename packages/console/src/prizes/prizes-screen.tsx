import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { type PrizeSummary, prizeState } from "@sufra/domain/prizes/console-fields.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { OrderedList } from "../editing/ordered-list.tsx";
import { costText, stateNames, stateTones, stockText, windowText } from "./prize-words.ts";
import { prizesQuery, sendPrizeOrder } from "./prizes-data.ts";
import styles from "./prizes.module.css";

const Row = ({ prize }: { prize: PrizeSummary }) => {
  const { style } = useWorkplace();
  const state = prizeState(prize, useNow());
  return (
    <Link to={`/loyalty/prizes/${prize.id}`} className={styles.row}>
      <Photo picture={prize.picture} alt="" sizes="56px" className={styles.thumb} />
      <span className={styles.words}>
        <span className={styles.name}>{readText(prize.name, style.language)}</span>
        <span className={styles.small} data-figures>
          {costText(prize.points_cost, style)} · {windowText(prize, style)}
        </span>
      </span>
      <span className={styles.figures} data-figures>
        <span>{stockText(prize, style)}</span>
        <span className={styles.small}>
          {m.console_prizes_issued_count({ count: prize.issued, figure: countText(prize.issued, style) })}
        </span>
      </span>
      <span className={styles.state}>
        <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>
      </span>
    </Link>
  );
};

/** C11: the prize shop in the order guests see it, with what they don't. */
export const PrizesScreen = () => {
  const { style } = useWorkplace();
  return (
    <OrderedList
      query={useQuery(prizesQuery)}
      nameOf={({ name }) => readText(name, style.language)}
      onOrder={sendPrizeOrder}
      fresh={{ to: "/loyalty/prizes/new", text: m.console_prizes_new() }}
      empty={{ icon: <Gift />, text: m.console_prizes_empty() }}
      className={styles.part}
    >
      {(prize) => <Row prize={prize} />}
    </OrderedList>
  );
};
