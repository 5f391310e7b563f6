import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { bonusesQuery, type ListedBonus } from "./loyalty-data.ts";
import styles from "./loyalty.module.css";
import { useBonusSentence } from "./use-bonus-sentence.ts";

const useColumns = (): Column<ListedBonus>[] => {
  const { style } = useWorkplace();
  const sentence = useBonusSentence();
  return [
    {
      key: "name",
      head: m.console_loyalty_bonus_name(),
      cell: ({ name, active }) => (
        <span className={styles.name}>
          {readText(name, style.language)}
          {!active && <Badge tone="warning">{m.console_loyalty_stopped()}</Badge>}
        </span>
      ),
    },
    { key: "gives", head: m.console_loyalty_bonus_gives(), cell: sentence },
  ];
};

/** Times and dishes that earn more points, the newest first. */
export const BonusesScreen = () => {
  const query = useQuery(bonusesQuery);
  const add = (
    <Link to="/loyalty/bonuses/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_loyalty_bonus_fresh()}
    </Link>
  );
  return (
    <div className={styles.part}>
      <p className={styles.note}>{m.console_loyalty_bonuses_text()}</p>
      <DataTable
        label={m.console_loyalty_bonuses()}
        query={query}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/loyalty/bonuses/${id}`}
        empty={{ icon: <Sparkles />, text: m.console_loyalty_no_bonuses() }}
        add={add}
      />
    </div>
  );
};
