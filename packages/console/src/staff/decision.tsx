import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "@sufra/domain/errors/codes.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { afterDecision, type DecisionBody } from "./approvals-data.ts";
import styles from "./team.module.css";

type Props = {
  /** What is decided, for those who hear one button among many. */
  about: string;
  decide: (body: DecisionBody) => Promise<unknown>;
  /** Nobody agrees to an own request; it may only be withdrawn, without a reason. */
  mine?: boolean;
  /** A refusal that the page itself explains. */
  silent?: ErrorCode;
  /** It cannot be approved as things are; declining is always possible. */
  blocked?: boolean;
};

type DeclineProps = {
  open: boolean;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onDecline: (r: string) => void;
};

const DeclineDialog = ({ open, busy, error, onClose, onDecline }: DeclineProps) => {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text !== "") onDecline(text);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.console_staff_decline_title()}
      confirm={m.console_staff_decline()}
      danger
      busy={busy}
      onConfirm={confirm}
    >
      <div className={styles.question}>
        {error !== null && <FailureBanner error={error} />}
        {missing && <Banner tone="danger">{m.console_orders_reason_missing()}</Banner>}
        <TextArea
          label={m.console_staff_decline_reason()}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
};

/** A second manager agrees, or declines with a reason. */
export const Decision = ({ about, decide, mine = false, silent, blocked = false }: Props) => {
  const online = useOnline();
  const [declining, setDeclining] = useState(false);
  const deciding = useMutation({
    mutationFn: decide,
    onSuccess: (_, { approve }) => {
      setDeclining(false);
      const closed = mine ? m.console_staff_withdrawn : m.console_staff_declined;
      showToast({ text: approve ? m.console_staff_approved() : closed(), tone: "success" });
    },
    // Refused, somebody else has decided or the facts are others: everything is shown as it is now.
    onSettled: afterDecision,
  });
  const approving = deciding.variables?.approve === true;
  const explained = silent !== undefined && hasCode(deciding.error, silent);
  const button = (label: string) => ({ size: "sm" as const, disabled: !online, "aria-label": `${label}: ${about}` });
  return (
    <div className={styles.decision}>
      {deciding.isError && (approving || mine) && !explained && (
        <FailureBanner error={deciding.error} onClose={() => deciding.reset()} />
      )}
      {mine ? (
        <Button
          {...button(m.console_staff_withdraw())}
          variant="tint"
          busy={deciding.isPending}
          onClick={() => deciding.mutate({ approve: false })}
        >
          {m.console_staff_withdraw()}
        </Button>
      ) : (
        <>
          <Button
            {...button(m.console_staff_approve())}
            disabled={!online || blocked}
            busy={deciding.isPending && approving}
            onClick={() => deciding.mutate({ approve: true })}
          >
            {m.console_staff_approve()}
          </Button>
          <Button {...button(m.console_staff_decline())} variant="tint" onClick={() => setDeclining(true)}>
            {m.console_staff_decline()}
          </Button>
          <DeclineDialog
            open={declining}
            busy={deciding.isPending}
            error={approving ? null : deciding.error}
            onClose={() => setDeclining(false)}
            onDecline={(reason) => deciding.mutate({ approve: false, reason })}
          />
        </>
      )}
    </div>
  );
};
