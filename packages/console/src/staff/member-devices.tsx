import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { relativeText } from "@sufra/domain/language/dates.ts";
import type { StaffSession } from "@sufra/domain/staff/console-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import styles from "./team.module.css";

type Props = {
  sessions: readonly StaffSession[];
  /** Ends one session, or all but the one that asks. */
  end: (sessionId: string | null) => Promise<unknown>;
  /** What shows them: read anew once one was ended. */
  touches: QueryKey;
};

type DeviceProps = { session: StaffSession; busy: boolean; onEnd: () => void };

const Device = ({ session, busy, onEnd }: DeviceProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const now = useNow();
  const at = (instant: string) => relativeText(new Date(instant), now, style);
  const device = session.device === "" ? m.console_staff_device_unknown() : session.device;
  return (
    <li className={styles.device}>
      <span className={styles.words}>
        <span className={styles.label}>
          <Isolate dir="auto">{device}</Isolate>
        </span>
        <span className={styles.detail}>
          {m.console_staff_device_since({ since: at(session.created_at), seen: at(session.seen_at) })}
        </span>
      </span>
      {session.current ? (
        <Badge tone="brand">{m.console_staff_device_this()}</Badge>
      ) : (
        <Button
          size="sm"
          variant="tint"
          busy={busy}
          disabled={!online}
          aria-label={m.console_staff_sign_out_of({ device })}
          onClick={onEnd}
        >
          {m.console_staff_sign_out()}
        </Button>
      )}
    </li>
  );
};

/** Where somebody is signed in, and the way out of one device or all of them. */
export const MemberDevices = ({ sessions, end, touches }: Props) => {
  const client = useQueryClient();
  const online = useOnline();
  const ending = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      showToast({ text: m.console_staff_signed_out(), tone: "success" });
      await client.invalidateQueries({ queryKey: touches });
    },
  });
  const others = sessions.filter(({ current }) => !current);
  const own = others.length < sessions.length;
  return (
    <EditorSection title={m.console_staff_devices()}>
      {ending.isError && <FailureBanner error={ending.error} onClose={() => ending.reset()} />}
      {sessions.length === 0 && <p className={styles.detail}>{m.console_staff_devices_none()}</p>}
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="danger"
          disabled={!online}
          busy={ending.isPending && ending.variables === null}
          onClick={() => ending.mutate(null)}
        >
          {own ? m.console_staff_sign_out_others() : m.console_staff_sign_out_all()}
        </Button>
      )}
    </EditorSection>
  );
};
