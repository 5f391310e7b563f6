import { useQuery } from "@tanstack/react-query";
import { Outlet, useOutletContext, useParams } from "react-router";
import type { ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { SubNav } from "../app/sub-nav.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { campaignQuery } from "./campaign-data.ts";
import styles from "./campaign-pages.module.css";
import { kindName, stateName, stateTone } from "./campaign-words.ts";

type Here = { campaign: ManagedCampaign; /** Reads it as it is now. */ reload: () => Promise<unknown> };

/** The campaign that is open. */
export const useCampaign = (): Here => useOutletContext<Here>();

const parts = ({ kind, per_order }: ManagedCampaign) => [
  { to: "", label: m.console_campaigns_part_rules() },
  { to: "test", label: m.console_campaigns_part_test() },
  { to: "results", label: m.console_campaigns_part_results() },
  ...(kind === "register_and_win" ? [{ to: "entries", label: m.console_campaigns_part_entries() }] : []),
  ...(kind !== "evaluation" && !per_order ? [{ to: "links", label: m.console_campaigns_part_links() }] : []),
];

const Frame = ({ campaign, reload }: Here) => (
  <>
    <p className={styles.state}>
      <Badge tone={stateTone[campaign.state]}>{stateName[campaign.state]()}</Badge>
      <span>{kindName[campaign.kind]()}</span>
    </p>
    <SubNav label={m.console_campaigns_campaign_parts()} items={parts(campaign)} />
    <Outlet context={{ campaign, reload } satisfies Here} />
  </>
);

/** C14, C15: one campaign, part by part. */
export const CampaignScreen = () => {
  const { id = "" } = useParams();
  const { style } = useWorkplace();
  const query = useQuery(campaignQuery(id));
  const loading = useDelayedLoading(query.isPending);
  return (
    <Page
      title={query.data ? <bdi>{readText(query.data.name, style.language)}</bdi> : m.console_app_nav_campaigns()}
      back={{ to: "/campaigns", label: m.console_campaigns_part_all() }}
    >
      {loading ? (
        <Skeleton height="180px" radius="20px" lines={3} />
      ) : query.data ? (
        <Frame key={id} campaign={query.data} reload={() => query.refetch()} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
