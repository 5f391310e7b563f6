import { type SubmitEvent, useState } from "react";
import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { ResetCodes } from "../staff/member-codes.tsx";
import rowStyles from "../editing/rows.module.css";
import { type EstablishmentAction, establishmentQueries } from "./establishments-data.ts";
import styles from "./establishments.module.css";

type Props = { detail: EstablishmentDetail; acting: EstablishmentAction };

const Invitation = ({
  invitation,
  acting,
}: {
  invitation: EstablishmentDetail["invitations"][number];
  acting: EstablishmentAction;
}) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const { id, email, expires_at, expired } = invitation;
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <span>
          <Isolate>{email}</Isolate>
        </span>
        <span className={rowStyles.detail}>
          {m.console_establishments_invited_until({ time: dateTimeText(new Date(expires_at), style) })}
        </span>
      </span>
      {expired && <Badge tone="warning">{m.console_staff_invite_expired()}</Badge>}
      <Button
        size="sm"
        variant="tint"
        disabled={!online}
        busy={acting.isPending && acting.variables.kind === "again"}
        onClick={() => acting.mutate({ kind: "again", invitation_id: id, language: style.language })}
      >
        {m.console_staff_invite_again()}
      </Button>
      <Removal
        name={email}
        effect={m.console_staff_invite_withdraw_effect()}
        remove={() => acting.mutateAsync({ kind: "withdraw", invitation_id: id })}
        touches={establishmentQueries}
      />
    </li>
  );
};

const Invite = ({ acting }: { acting: EstablishmentAction }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const [email, setEmail] = useState("");
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (email.trim() === "") return;
    const done = { onSuccess: () => setEmail("") };
    acting.mutate({ kind: "invite", email: email.trim(), language: style.language }, done);
  };
  return (
    <form className={styles.add} onSubmit={send} noValidate>
      <Field
        label={m.console_establishments_email()}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="tint" disabled={!online || email.trim() === ""}>
        {m.console_establishments_invite()}
      </Button>
    </form>
  );
};

/** Managers, invitations, and a new invitation if no manager is left. */
export const PeopleSection = ({ detail, acting }: Props) => (
  <EditorSection title={m.console_establishments_managers()} text={m.console_establishments_managers_text()}>
    <ul className={rowStyles.rows}>
      {detail.managers.map(({ id, name, email, active, codes }) => (
        <li key={id} className={rowStyles.row}>
          <span className={rowStyles.words}>
            <Isolate dir="auto">{name}</Isolate>
            <span className={rowStyles.detail}>
              <Isolate>{email}</Isolate>
            </span>
          </span>
          {!active && <Badge tone="warning">{m.console_staff_off()}</Badge>}
          {codes && <Badge tone="success">{m.console_staff_codes_badge()}</Badge>}
          {codes && <ResetCodes name={name} reset={() => acting.mutateAsync({ kind: "reset", staff_id: id })} />}
        </li>
      ))}
      {detail.invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} acting={acting} />
      ))}
    </ul>
    <Invite acting={acting} />
  </EditorSection>
);
