import { useMutation } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import { useState } from "react";
import { moveGuests } from "@sufra/domain/tables/staff-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch } from "../app/workplace.ts";
import type { StaffTable } from "../branches/branch-data.ts";
import { isSeated, tableStates } from "./table-states.ts";
import styles from "./tables-screen.module.css";

type Props = { table: StaffTable; tables: readonly StaffTable[]; onMoved: (to: string) => void };

type TargetsProps = { tables: readonly StaffTable[]; disabled: boolean; onChoose: (to: StaffTable) => void };

const Targets = ({ tables, disabled, onChoose }: TargetsProps) => (
  <div className={styles.targets} role="group" aria-label={m.console_tables_move_to()}>
    {tables.map((table) => {
      const { icon: Icon, name } = tableStates[table.state];
      return (
        <Chip key={table.id} icon={<Icon aria-label={name()} />} disabled={disabled} onClick={() => onChoose(table)}>
          {table.number}
        </Chip>
      );
    })}
  </div>
);

/** Moves the guests of a table to a free one, or to the guests of another after a question. */
export const MoveGuests = ({ table, tables, onMoved }: Props) => {
  const branch = useBranch();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const [merging, setMerging] = useState<StaffTable | null>(null);
  const move = useMutation({
    mutationFn: (to: StaffTable) => {
      const body = { to: to.id, merge: isSeated(to.state) };
      return sessionWatched(client.send(moveGuests, { params: { id: table.id }, body }));
    },
    onSuccess: ({ id }) => {
      setAsked(false);
      onMoved(id);
    },
    onSettled: () => {
      setMerging(null);
      for (const key of ["tables", "board", "done"]) void queryClient.invalidateQueries({ queryKey: [key, branch.id] });
    },
  });
  if (!isSeated(table.state)) return null;
  return (
    <section className={styles.part}>
      <Button
        variant="outline"
        icon={<ArrowRightLeft aria-hidden />}
        aria-expanded={asked}
        disabled={!online}
        onClick={() => setAsked(!asked)}
      >
        {m.console_tables_move()}
      </Button>
      {asked && (
        <Targets
          tables={tables.filter(({ id }) => id !== table.id)}
          disabled={move.isPending}
          onChoose={(to) => (isSeated(to.state) ? setMerging(to) : move.mutate(to))}
        />
      )}
      {move.isError && <FailureBanner error={move.error} onClose={move.reset} />}
      <Dialog
        open={merging !== null}
        onClose={() => setMerging(null)}
        title={m.console_tables_merge_title({ from: table.number, to: merging?.number ?? 0 })}
        confirm={m.console_tables_merge()}
        busy={move.isPending}
        onConfirm={() => merging && move.mutate(merging)}
      >
        {m.console_tables_merge_text()}
      </Dialog>
    </section>
  );
};
