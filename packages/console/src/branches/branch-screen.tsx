import { useQuery } from "@tanstack/react-query";
import { DoorClosed, DoorOpen, Flame } from "lucide-react";
import { useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { instantOfUntil, type Until } from "../app/until.ts";
import { UntilChoice } from "../app/until-choice.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { branchesQuery, type BranchState, useEditBranch } from "./branch-data.ts";
import styles from "./branch-screen.module.css";

const closings: readonly Until[] = [15, 30, 60, 120, "tomorrow", "undone"];
const delays = [0, 10, 20, 30, 45, 60] as const;

/** In words what guests meet now and what comes next. */
const useStateWords = (state: BranchState): string => {
  const { style } = useWorkplace();
  const at = (instant: string) => dateTimeText(new Date(instant), style);
  if (state.closed_by_staff)
    return state.closed_until
      ? m.console_branches_closed_until({ time: at(state.closed_until) })
      : m.console_branches_closed_by_staff();
  if (state.changes_at === null)
    return state.open ? m.console_branches_open_always() : m.console_branches_closed_always();
  return state.open
    ? m.console_branches_open_until({ time: at(state.changes_at) })
    : m.console_branches_closed_opens({ time: at(state.changes_at) });
};

type EditProps = { state: BranchState; edit: ReturnType<typeof useEditBranch> };

const CloseSheet = ({ state, edit, open, onClose }: EditProps & { open: boolean; onClose: () => void }) => {
  const { style } = useWorkplace();
  const [until, setUntil] = useState<Until>(30);
  const close = () => {
    const closed_until = instantOfUntil(until, new Date(), style.zone);
    edit.mutate({ closed_by_staff: true, closed_until }, { onSuccess: onClose });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.console_branches_close_title({ name: readText(state.name, style.language) })}
      footer={
        <Button variant="danger" size="lg" wide busy={edit.isPending} onClick={close}>
          {m.console_branches_close_now()}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {edit.isError && <FailureBanner error={edit.error} />}
        <p>{m.console_branches_close_text()}</p>
        <UntilChoice label={m.console_branches_close_until()} choices={closings} value={until} onChange={setUntil} />
      </div>
    </Sheet>
  );
};

const OpenCard = ({ state, edit }: EditProps) => {
  const online = useOnline();
  const [closing, setClosing] = useState(false);
  const words = useStateWords(state);
  const Icon = state.open ? DoorOpen : DoorClosed;
  return (
    <section className={styles.card} data-open={state.open || undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2>{state.open ? m.console_app_branch_open() : m.console_app_branch_closed()}</h2>
        <p>{words}</p>
      </div>
      {state.closed_by_staff ? (
        <Button
          busy={edit.isPending}
          disabled={!online}
          onClick={() => edit.mutate({ closed_by_staff: false, closed_until: null })}
        >
          {m.console_branches_open_now()}
        </Button>
      ) : (
        <Button variant="danger" disabled={!online} onClick={() => setClosing(true)}>
          {m.console_branches_close_now()}
        </Button>
      )}
      <CloseSheet state={state} edit={edit} open={closing} onClose={() => setClosing(false)} />
    </section>
  );
};

const BusyCard = ({ state, edit }: EditProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const chosen = edit.isPending
    ? (edit.variables.busy_delay_minutes ?? state.busy_delay_minutes)
    : state.busy_delay_minutes;
  const lengths = [...new Set<number>([...delays, state.busy_delay_minutes])].sort((a, b) => a - b);
  return (
    <section className={styles.card}>
      <Flame aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2>{m.console_branches_busy()}</h2>
        <p>{m.console_branches_busy_text()}</p>
      </div>
      <div className={styles.delays} role="group" aria-label={m.console_branches_busy()}>
        {lengths.map((minutes) => (
          <Chip
            key={minutes}
            selected={minutes === chosen}
            disabled={!online}
            onClick={() => edit.mutate({ busy_delay_minutes: minutes })}
          >
            {minutes === 0
              ? m.console_branches_busy_none()
              : `+ ${durationText(minutes * 60, style.language, { digits: style.digits })}`}
          </Chip>
        ))}
      </div>
    </section>
  );
};

const Controls = ({ state }: { state: BranchState }) => {
  const edit = useEditBranch(state.id);
  return (
    <div className={styles.cards}>
      {edit.isError && <FailureBanner error={edit.error} onClose={() => edit.reset()} />}
      <OpenCard state={state} edit={edit} />
      <BusyCard state={state} edit={edit} />
      <p className={styles.note}>
        {state.auto_accept ? m.console_branches_auto_accept() : m.console_branches_manual_accept()}
      </p>
    </div>
  );
};

/** Open or closed now, and how busy: what a shift changes in a branch, each with its effect in words. */
export const BranchScreen = () => {
  const branch = useBranch();
  const { style } = useWorkplace();
  const states = useQuery(branchesQuery);
  const loading = useDelayedLoading(states.isPending);
  const state = states.data?.find(({ id }) => id === branch.id);
  return (
    <Page title={readText(branch.name, style.language)}>
      {loading ? (
        <Skeleton height="120px" radius="20px" lines={2} />
      ) : state ? (
        <Controls key={state.id} state={state} />
      ) : (
        <ErrorState error={states.error} busy={states.isFetching} onRetry={() => void states.refetch()} />
      )}
    </Page>
  );
};
