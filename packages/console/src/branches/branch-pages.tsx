import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet, useOutletContext, useParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { SubNav } from "../app/sub-nav.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Settings, settingsQuery } from "./settings-data.ts";

type Here = { settings: Settings; /** Shows the branch as it is now, whatever was typed. */ reload: () => void };

/** The branch whose settings are open. */
export const useSettings = (): Here => useOutletContext<Here>();

const parts = () => [
  { to: "", label: m.console_branches_part_place() },
  { to: "hours", label: m.console_branches_part_hours() },
  { to: "ordering", label: m.console_branches_part_ordering() },
  { to: "zones", label: m.console_branches_part_zones() },
  { to: "tables", label: m.console_branches_part_tables() },
];

/** The settings of one branch; each part is saved separately. */
export const BranchPages = () => {
  const { id = "" } = useParams();
  const { style } = useWorkplace();
  const query = useQuery(settingsQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((before) => before + 1));
  const name = query.data && readText(query.data.place.name, style.language);
  return (
    <Page
      title={name ?? m.console_app_nav_branches()}
      back={{ to: "/branches", label: m.console_branches_all_branches() }}
    >
      <SubNav label={m.console_branches_parts()} items={parts()} />
      {loading ? (
        <Skeleton height="180px" radius="20px" lines={3} />
      ) : query.data ? (
        <Outlet key={`${id}-${round}`} context={{ settings: query.data, reload } satisfies Here} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
