import { BellRing } from "lucide-react";
import { useState } from "react";
import { remindSpin } from "@sufra/domain/campaigns/wheel-api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { client } from "../app/session.ts";
import { useChannels } from "../notifications/use-channels.ts";

/** Offers push messages where the phone supports them, without asking by itself. */
const OnThisPhone = () => {
  const { channels, ability, busy, tell } = useChannels();
  if (!channels || channels.public_key === null || channels.subscribed || ability !== "ready") return null;
  return (
    <Button size="sm" variant="tint" busy={busy} onClick={() => void tell(true)}>
      {m.campaigns_remind_here()}
    </Button>
  );
};

/** Offers a reminder for the next spin. */
export const RemindMe = ({ wheelId, reminded }: { wheelId: string; reminded: boolean }) => {
  const language = useLanguage();
  const online = useOnline();
  const [state, setState] = useState<"open" | "busy" | "done">(reminded ? "done" : "open");
  const ask = async () => {
    setState("busy");
    try {
      await client.send(remindSpin, { params: { id: wheelId } });
      setState("done");
    } catch (error) {
      setState("open");
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
  };
  return (
    <div className="wheel-remind">
      <p role="status" className="wheel-said">
        {state === "done" && m.campaigns_reminded()}
      </p>
      {state === "done" ? (
        <OnThisPhone />
      ) : (
        <Button
          variant="outline"
          icon={<BellRing aria-hidden />}
          busy={state === "busy"}
          disabled={!online}
          onClick={() => void ask()}
        >
          {m.campaigns_remind()}
        </Button>
      )}
    </div>
  );
};
