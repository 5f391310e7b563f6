import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { Link } from "react-router";
import type { CampaignSummary } from "@sufra/domain/campaigns/console-api.ts";
import { drawKinds } from "@sufra/domain/campaigns/console-fields.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { windowText } from "../app/window-text.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { campaignsQuery } from "./campaign-data.ts";
import styles from "./campaign-pages.module.css";
import { kindName, newTitle, stateName, stateTone } from "./campaign-words.ts";

const useColumns = (): Column<CampaignSummary>[] => {
  const { style } = useWorkplace();
  return [
    {
      key: "name",
      head: m.console_campaigns_name(),
      cell: ({ name, kind }) => (name === null ? kindName[kind]() : readText(name, style.language)),
    },
    { key: "kind", head: m.console_campaigns_kind(), cell: ({ kind }) => kindName[kind]() },
    {
      key: "state",
      head: m.console_campaigns_state(),
      cell: ({ state }) => <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>,
    },
    { key: "window", head: m.console_campaigns_window(), cell: (each) => windowText(each, style) },
    {
      key: "players",
      head: m.console_campaigns_players(),
      cell: ({ players }) => countText(players, style),
      figures: true,
    },
    { key: "won", head: m.console_campaigns_won(), cell: ({ won }) => countText(won, style), figures: true },
    { key: "used", head: m.console_campaigns_used(), cell: ({ used }) => countText(used, style), figures: true },
    { key: "sales", head: m.console_campaigns_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
  ];
};

/** C15: every campaign with its state, and what it brought. */
export const CampaignsList = () => (
  <>
    <div className={styles.make}>
      {drawKinds.map((kind) => (
        <Link key={kind} to={`/campaigns/new/${kind}`} className={buttonClass({ variant: "tint", size: "sm" })}>
          {newTitle[kind]()}
        </Link>
      ))}
    </div>
    <DataTable
      label={m.console_app_nav_campaigns()}
      query={useQuery(campaignsQuery)}
      columns={useColumns()}
      keyOf={({ id }) => id}
      to={({ id, kind }) => `/campaigns/${kind === "referral" ? "referral" : id}`}
      empty={{ icon: <Gift />, text: m.console_campaigns_empty() }}
      wide
    />
  </>
);
