import { useQuery } from "@tanstack/react-query";
import { MapPinned } from "lucide-react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { branchesQuery, type BranchState } from "./branch-data.ts";

/** C8: the branches of the establishment, each leading to its settings. */
export const BranchesScreen = () => {
  const { style } = useWorkplace();
  const query = useQuery(branchesQuery);
  const columns: Column<BranchState>[] = [
    { key: "name", head: m.console_branches_name(), cell: ({ name }) => readText(name, style.language) },
    {
      key: "open",
      head: m.console_branches_now(),
      cell: ({ open }) => (
        <Badge tone={open ? "success" : "neutral"}>
          {open ? m.console_app_branch_open() : m.console_app_branch_closed()}
        </Badge>
      ),
    },
    {
      key: "changes",
      head: m.console_branches_until(),
      cell: ({ changes_at }) => (changes_at === null ? emptyValue : dateTimeText(new Date(changes_at), style)),
    },
  ];
  const add = (
    <Link to="/branches/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_branches_add()}
    </Link>
  );
  return (
    <Page title={m.console_app_nav_branches()}>
      <DataTable
        label={m.console_app_nav_branches()}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => `/branches/${id}`}
        add={add}
        empty={{ icon: <MapPinned />, text: m.console_branches_none() }}
      />
    </Page>
  );
};
