import { useQuery } from "@tanstack/react-query";
import { Stamp } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import type { ProgramSummary } from "@sufra/domain/punch-cards/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { windowText } from "../app/window-text.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { programsQuery } from "./program-data.ts";
import { cardStateName, cardStates, ruleText, stateName, stateTone } from "./program-words.ts";

const useColumns = (): Column<ProgramSummary>[] => {
  const { style } = useWorkplace();
  return [
    { key: "name", head: m.console_punch_name(), cell: ({ name }) => readText(name, style.language) },
    { key: "rule", head: m.console_punch_rules(), cell: ruleText },
    { key: "reward", head: m.console_punch_reward(), cell: ({ reward_name }) => readText(reward_name, style.language) },
    {
      key: "state",
      head: m.console_punch_state(),
      cell: ({ state }) => <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>,
    },
    { key: "window", head: m.console_punch_window(), cell: (each) => windowText(each, style) },
    ...cardStates.map((status) => ({
      key: status,
      head: cardStateName[status](),
      cell: ({ cards }: ProgramSummary) => countText(cards[status], style),
      figures: true,
    })),
  ];
};

/** C13: every punch card with its state, and how many guests hold one. */
export const PunchCardsScreen = () => {
  const query = useQuery({ ...programsQuery, select: ({ items }) => items });
  const add = (
    <Link to="/loyalty/punch-cards/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_punch_new()}
    </Link>
  );
  return (
    <DataTable
      label={m.console_punch_title()}
      query={query}
      columns={useColumns()}
      keyOf={({ id }) => id}
      to={({ id }) => `/loyalty/punch-cards/${id}`}
      empty={{ icon: <Stamp />, text: m.console_punch_empty() }}
      add={add}
      wide
    />
  );
};
