import { useQuery } from "@tanstack/react-query";
import { Award } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { type ListedLevel, levelsQuery } from "./loyalty-data.ts";
import styles from "./loyalty.module.css";
import { timesText } from "./loyalty-words.ts";

const useColumns = (): Column<ListedLevel>[] => {
  const { style } = useWorkplace();
  return [
    {
      key: "name",
      head: m.console_loyalty_level_name(),
      cell: ({ name, active }) => (
        <span className={styles.name}>
          {readText(name, style.language)}
          {!active && <Badge tone="warning">{m.console_loyalty_stopped()}</Badge>}
        </span>
      ),
    },
    {
      key: "from",
      head: m.console_loyalty_level_from(),
      cell: ({ break_points }) => countText(break_points, style),
      figures: true,
    },
    {
      key: "multiplier",
      head: m.console_loyalty_level_multiplier(),
      cell: ({ multiplier_bp }) => timesText(multiplier_bp, style),
      figures: true,
    },
    { key: "benefits", head: m.console_loyalty_level_benefits(), cell: ({ benefits }) => benefits, figures: true },
    {
      key: "members",
      head: m.console_loyalty_members(),
      cell: ({ members }) => countText(members, style),
      figures: true,
    },
  ];
};

/** C10: the levels, lowest first, and how many members stand on each. */
export const LevelsScreen = () => {
  const query = useQuery(levelsQuery);
  const add = (
    <Link to="/loyalty/levels/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_loyalty_new_level()}
    </Link>
  );
  return (
    <div className={styles.part}>
      <p className={styles.note}>{m.console_loyalty_levels_text()}</p>
      <DataTable
        label={m.console_loyalty_levels()}
        query={query}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/loyalty/levels/${id}`}
        empty={{ icon: <Award />, text: m.console_loyalty_no_levels() }}
        add={add}
      />
    </div>
  );
};
