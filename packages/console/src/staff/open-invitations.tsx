import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import type { StaffInvitation } from "@sufra/domain/staff/invitation-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { invitationsQuery, sendAgain, withdraw } from "./invitation-data.ts";
import { roleName } from "./role-names.ts";
import styles from "./team.module.css";

const Invitation = ({ invitation }: { invitation: StaffInvitation }) => {
  const { style } = useWorkplace();
  const client = useQueryClient();
  const online = useOnline();
  const { id, email, role, expires_at, expired } = invitation;
  const again = useMutation({
    mutationFn: () => sendAgain(id, style.language),
    onSuccess: async () => {
      showToast({ text: m.console_staff_invited(), tone: "success" });
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
  return (
    <li className={styles.device}>
      <span className={styles.words}>
        <span className={styles.label}>
          <Isolate>{email}</Isolate>
        </span>
        <span className={styles.detail}>
          {roleName[role]()} · {m.console_staff_invite_until({ time: dateTimeText(new Date(expires_at), style) })}
        </span>
      </span>
      {expired && <Badge tone="warning">{m.console_staff_invite_expired()}</Badge>}
      <Button
        size="sm"
        variant="tint"
        busy={again.isPending}
        disabled={!online}
        aria-label={m.console_staff_invite_again_to({ email })}
        onClick={() => again.mutate()}
      >
        {m.console_staff_invite_again()}
      </Button>
      <Removal
        name={email}
        effect={m.console_staff_invite_withdraw_effect()}
        remove={() => withdraw(id)}
        touches={[invitationsQuery.queryKey]}
      />
      {again.isError && <FailureBanner error={again.error} onClose={() => again.reset()} />}
    </li>
  );
};

/** Invitations that were not accepted yet. */
export const OpenInvitations = () => {
  const open = useQuery(invitationsQuery).data ?? [];
  return open.length === 0 ? null : (
    <EditorSection title={m.console_staff_invitations()}>
      <ul className={styles.devices}>
        {open.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </EditorSection>
  );
};
