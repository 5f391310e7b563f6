import { dateTimeText } from "@sufra/domain/language/dates.ts";
import type { RulesVersion } from "@sufra/domain/loyalty/console-fields.ts";
import { versionState, type VersionState } from "@sufra/domain/loyalty/rule-changes.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import styles from "./loyalty.module.css";
import { rateText } from "./loyalty-words.ts";

const tones: Record<VersionState, Tone> = { in_force: "success", planned: "info", over: "neutral", skipped: "neutral" };

/** As the domain judges them. */
export const toDatedVersion = ({ version, created_at, effective_from }: RulesVersion) => ({
  version,
  created_at: new Date(created_at),
  effective_from: effective_from === null ? null : new Date(effective_from),
});

type Props = { versions: readonly RulesVersion[]; onChoose: (version: RulesVersion) => void };

const useColumns = ({ versions, onChoose }: Props): Column<RulesVersion>[] => {
  const { style } = useWorkplace();
  const now = useNow();
  const names: Record<VersionState, () => string> = {
    in_force: m.console_loyalty_version_in_force,
    planned: m.console_loyalty_version_planned,
    over: m.console_loyalty_version_over,
    skipped: m.console_loyalty_version_skipped,
  };
  const stateOf = (version: RulesVersion) => versionState(toDatedVersion(version), versions.map(toDatedVersion), now);
  return [
    {
      key: "version",
      head: m.console_loyalty_version(),
      cell: ({ version }) => m.console_loyalty_version_number({ version }),
    },
    {
      key: "state",
      head: m.console_loyalty_state(),
      cell: (each) => <Badge tone={tones[stateOf(each)]}>{names[stateOf(each)]()}</Badge>,
    },
    {
      key: "from",
      head: m.console_loyalty_version_from(),
      cell: ({ effective_from, created_at }) => dateTimeText(new Date(effective_from ?? created_at), style),
    },
    {
      key: "rate",
      head: m.console_loyalty_rate(),
      cell: ({ points_per_100_sar }) => rateText(points_per_100_sar, style),
      figures: true,
    },
    {
      key: "worth",
      head: m.console_loyalty_worth(),
      cell: ({ halalas_per_point }) => <Money amount={halalas_per_point} />,
      figures: true,
    },
    {
      key: "again",
      head: m.console_loyalty_version_again(),
      cell: (each) => (
        <Button variant="text" size="sm" onClick={() => onChoose(each)}>
          {m.console_loyalty_version_start({ version: each.version })}
        </Button>
      ),
    },
  ];
};

/** All versions. None is ever changed, but the next one may start from it. */
export const RulesHistory = ({ versions, onChoose }: Props) => {
  const columns = useColumns({ versions, onChoose });
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions" className={styles.heading}>
        {m.console_loyalty_history()}
      </h2>
      <DataTable
        label={m.console_loyalty_history()}
        query={{ data: versions, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
        columns={columns}
        keyOf={({ version }) => String(version)}
        empty={{ icon: null, text: m.console_loyalty_no_versions() }}
      />
    </section>
  );
};
