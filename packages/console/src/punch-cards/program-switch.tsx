import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { sessionWatched } from "../app/query-client.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { punchCardQueries } from "./program-data.ts";
import { stateName } from "./program-words.ts";
import styles from "./punch-cards.module.css";

type Props = { program: ManagedProgram; onSwitched: () => Promise<void> };

const useSwitch = ({ program: { id, active, revision }, onSwitched }: Props, cancels_cards: boolean) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const body = { active: !active, cancels_cards: active && cancels_cards, revision };
      return sessionWatched(client.send(calls.switchProgram, { params: { id }, body }));
    },
    onSuccess: async () => {
      await Promise.all(punchCardQueries.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // The page opens anew: what is pressed before that would be lost.
      const text = active ? m.console_punch_stopped() : m.console_punch_started();
      void onSwitched().then(() => showToast({ text, tone: "success" }));
    },
  });
};

/** Stopping lets no new card begin; whether the open ones go on is asked. */
export const ProgramSwitch = (props: Props) => {
  const { program } = props;
  const { style } = useWorkplace();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const [cancels, setCancels] = useState(false);
  const turning = useSwitch(props, cancels);
  return (
    <div className={styles.tools}>
      {!program.active && <Badge tone="warning">{stateName.stopped()}</Badge>}
      <Button
        variant="tint"
        size="sm"
        disabled={!online}
        busy={turning.isPending}
        icon={program.active ? <Pause aria-hidden /> : <Play aria-hidden className="flip" />}
        onClick={() => (program.active ? setAsked(true) : turning.mutate())}
      >
        {program.active ? m.console_punch_stop() : m.console_punch_start()}
      </Button>
      {turning.isError && !asked && <FailureBanner error={turning.error} onClose={() => turning.reset()} />}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_punch_stop_title({ name: readText(program.name, style.language) })}
        confirm={m.console_punch_stop()}
        danger
        busy={turning.isPending}
        onConfirm={() => turning.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {turning.isError && <FailureBanner error={turning.error} />}
        <p>{m.console_punch_stop_text()}</p>
        <SwitchRow label={m.console_punch_cancel_cards()} checked={cancels} onChange={setCancels} />
      </Dialog>
    </div>
  );
};
