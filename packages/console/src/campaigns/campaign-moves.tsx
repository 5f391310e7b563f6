import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Copy } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as calls from "@sufra/domain/campaigns/console-api.ts";
import type { ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { Removal } from "../editing/removal.tsx";
import { touched } from "./campaign-data.ts";

type Props = {
  thing: ManagedCampaign;
  /** What is typed is saved first. */
  dirty: boolean;
  onMoved: () => void;
};

const useMove = ({ id, revision }: ManagedCampaign, onMoved: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: "published" | "stopped") =>
      client.send(calls.runCampaign, { params: { id }, body: { to, revision } }),
    onSuccess: async (_, to) => {
      showToast({
        text: to === "published" ? m.console_campaigns_published() : m.console_campaigns_stopped(),
        tone: "success",
      });
      onMoved();
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
};

/** Stopping takes it from guests at once, so it asks first. */
const Run = ({ thing, dirty, onMoved }: Props) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const move = useMove(thing, onMoved);
  const runs = thing.active && thing.state !== "ended";
  return (
    <>
      <Button
        variant={runs ? "outline" : "tint"}
        disabled={!online || dirty}
        icon={runs ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {runs ? m.console_campaigns_stop() : m.console_campaigns_publish()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={runs ? m.console_campaigns_stop_title() : m.console_campaigns_publish_title()}
        confirm={runs ? m.console_campaigns_stop() : m.console_campaigns_publish()}
        danger={runs}
        busy={move.isPending}
        onConfirm={() => move.mutate(runs ? "stopped" : "published", { onSuccess: () => setAsked(false) })}
      >
        {move.isError && <FailureBanner error={move.error} />}
        {runs ? m.console_campaigns_stop_text() : m.console_campaigns_publish_text()}
      </Dialog>
    </>
  );
};

const Duplicate = ({ thing: { id } }: Pick<Props, "thing">) => {
  const online = useOnline();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const copy = useMutation({
    mutationFn: () => client.send(calls.copyCampaign, { params: { id } }),
    onSuccess: async (made) => {
      showToast({ text: m.console_campaigns_copied(), tone: "success" });
      void navigate(`/campaigns/${made.id}`);
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <>
      {copy.isError && <FailureBanner error={copy.error} />}
      <Button
        variant="text"
        busy={copy.isPending}
        disabled={!online}
        icon={<Copy aria-hidden />}
        onClick={() => copy.mutate()}
      >
        {m.console_campaigns_copy()}
      </Button>
    </>
  );
};

/** What is done with a campaign as a whole; what somebody took part in is stopped, not removed. */
export const CampaignMoves = (props: Props) => {
  const { thing } = props;
  const { style } = useWorkplace();
  const navigate = useNavigate();
  const { id, revision } = thing;
  return (
    <>
      <Run {...props} />
      <Duplicate thing={thing} />
      {!thing.taken_part && (
        <Removal
          name={readText(thing.name, style.language)}
          effect={m.console_campaigns_removal()}
          remove={() => client.send(calls.removeCampaign, { params: { id }, query: { revision } })}
          touches={touched}
          onRemoved={() => void navigate("/campaigns")}
        />
      )}
    </>
  );
};
