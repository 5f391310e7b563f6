import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { type Member, resetCodes, teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

type Props = { name: string; reset: () => Promise<unknown>; onReset?: () => void };

/** Ends somebody's one-time codes; asks first, since it opens their account to the password alone. */
export const ResetCodes = ({ name, reset, onReset }: Props) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const resetting = useMutation({
    mutationFn: reset,
    onSuccess: () => {
      setAsked(false);
      showToast({ text: m.console_staff_codes_reset_done(), tone: "success" });
      onReset?.();
    },
  });
  return (
    <>
      <Button
        variant="danger"
        disabled={!online}
        aria-label={m.console_staff_codes_reset_of({ name })}
        onClick={() => setAsked(true)}
      >
        {m.console_staff_codes_reset()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_staff_codes_reset_of({ name })}
        confirm={m.console_staff_codes_reset()}
        danger
        busy={resetting.isPending}
        onConfirm={() => resetting.mutate()}
      >
        {resetting.isError && <FailureBanner error={resetting.error} />}
        {m.console_staff_codes_reset_effect()}
      </Dialog>
    </>
  );
};

/** A colleague's one-time codes: whether there are any, and the way out for who lost them. One's own are in the account. */
export const MemberCodes = ({ member }: { member: Member }) => {
  const { staff } = useWorkplace();
  const client = useQueryClient();
  const { id, name, codes } = member;
  return (
    <EditorSection title={m.console_staff_codes()}>
      <p className={styles.detail}>{codes ? m.console_staff_codes_member_on() : m.console_staff_codes_member_off()}</p>
      {codes && id !== staff.id && (
        <div>
          <ResetCodes
            name={name}
            reset={() => resetCodes(id)}
            onReset={() => void client.invalidateQueries({ queryKey: teamQuery.queryKey })}
          />
        </div>
      )}
    </EditorSection>
  );
};
