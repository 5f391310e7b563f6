import { useState } from "react";
import { stopInvitations } from "@sufra/domain/referrals/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";

/** Asked once more before it is done: programs that look into mail follow its links too. */
export const StopInvitations = ({ code }: { code: string }) => {
  const language = useLanguage();
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  const [failure, setFailure] = useState<unknown>(undefined);
  const stop = async () => {
    setState("busy");
    setFailure(undefined);
    try {
      await client.send(stopInvitations, { params: { code } });
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("open");
    }
  };
  if (state === "done") return <Banner tone="success" title={m.referrals_stopped()} />;
  return (
    <>
      {failure !== undefined && <Banner tone="danger" title={failureText(failure, language).text} />}
      <Button size="lg" wide variant="outline" busy={state === "busy"} onClick={() => void stop()}>
        {m.referrals_stop()}
      </Button>
    </>
  );
};
