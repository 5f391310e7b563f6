import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { readText } from "@sufra/domain/language/language.ts";
import type { ReferralResults } from "@sufra/domain/referrals/console-api.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Tile, Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { choicesQuery } from "../campaigns/campaign-data.ts";
import { ProgramEditor } from "./program-editor.tsx";
import { programQuery, referralResultsQuery } from "./referral-data.ts";
import styles from "./referrals.module.css";

const tilesOf = ({ counts, ...results }: ReferralResults): Tile[] => [
  { name: m.console_referrals_inviters(), value: results.inviters },
  { name: m.console_referrals_state_active(), value: counts.active },
  { name: m.console_referrals_state_joined(), value: counts.joined },
  { name: m.console_referrals_state_pending(), value: counts.pending },
  { name: m.console_referrals_state_converted(), value: counts.converted },
  { name: m.console_referrals_state_declined(), value: counts.declined },
  { name: m.console_referrals_friends_rewarded(), value: results.friends_rewarded },
  { name: m.console_referrals_inviters_rewarded(), value: results.inviters_rewarded },
  { name: m.console_referrals_taken_back(), value: results.taken_back },
  { name: m.console_referrals_points_given(), value: results.points },
  { name: m.console_referrals_orders(), value: results.orders },
];

type Sold = { key: string; name: string; orders: number; sales: number };

const channelName: Record<ReferralResults["channels"][number]["channel"], () => string> = {
  phone: m.console_referrals_channel_phone,
  email: m.console_referrals_channel_email,
  link: m.console_referrals_channel_link,
};

type TableProps<T> = { label: string; rows: T[]; columns: Column<T>[] };

const Table = <T extends { key: string }>({ label, rows, columns }: TableProps<T>) => (
  <DataTable
    label={label}
    query={{ data: rows, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
    columns={columns}
    keyOf={({ key }) => key}
    empty={{ icon: <UserPlus />, text: m.console_referrals_none() }}
  />
);

const soldColumns = (head: string): Column<Sold>[] => [
  { key: "name", head, cell: ({ name }) => name },
  { key: "orders", head: m.console_referrals_orders(), cell: ({ orders }) => orders, figures: true },
  { key: "sales", head: m.console_referrals_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
];

const Shown = ({ results }: { results: ReferralResults }) => {
  const { staff, style } = useWorkplace();
  const nameOf = (id: string): string => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : "";
  };
  const branches = results.branches.map(({ branch_id, ...sold }) => ({
    key: branch_id,
    name: nameOf(branch_id),
    ...sold,
  }));
  const channels = results.channels.map(({ channel, orders, sales }) => ({
    key: channel,
    name: channelName[channel](),
    orders,
    sales,
  }));
  return (
    <EditorSection title={m.console_referrals_results()} text={m.console_referrals_results_text()}>
      <Tiles label={m.console_referrals_results()} tiles={tilesOf(results)} />
      <Table
        label={m.console_referrals_by_branch()}
        rows={branches}
        columns={soldColumns(m.console_referrals_by_branch())}
      />
      <Table
        label={m.console_referrals_by_channel()}
        rows={channels}
        columns={soldColumns(m.console_referrals_by_channel())}
      />
    </EditorSection>
  );
};

/** C15: what inviting brought, under all the rules it had. */
const ProgramResults = () => {
  const query = useQuery(referralResultsQuery);
  return (
    <div className={styles.stack}>
      <Loaded query={query}>{(results) => <Shown results={results} />}</Loaded>
    </div>
  );
};

/** C15: inviting friends: its rules, and what came of it. */
export const ReferralPage = () => {
  const program = useQuery(programQuery);
  const choices = useQuery(choicesQuery);
  return (
    <div className={styles.stack}>
      <Loaded query={choices}>
        {(gifts) => (
          <Loaded query={program}>
            {(kept, reload) => <ProgramEditor kept={kept} gifts={gifts} onReload={reload} />}
          </Loaded>
        )}
      </Loaded>
      <ProgramResults />
    </div>
  );
};
