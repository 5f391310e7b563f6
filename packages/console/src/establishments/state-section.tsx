import { useState } from "react";
import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { instantOfUntil, type Until } from "../app/until.ts";
import { UntilChoice } from "../app/until-choice.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import rowStyles from "../editing/rows.module.css";
import type { EstablishmentAction } from "./establishments-data.ts";
import styles from "./establishments.module.css";
import { StateMark } from "./state-mark.tsx";

const returns: readonly Until[] = ["undone", 180, "tomorrow"];

type Props = { detail: EstablishmentDetail; acting: EstablishmentAction };

const SwitchOff = ({ detail, acting, onClose }: Props & { onClose: () => void }) => {
  const { style } = useWorkplace();
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState<Until>("undone");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const wrongName = typed.trim().toLowerCase() !== detail.slug;
  const confirm = () => {
    setAsked(true);
    if (reason.trim() === "" || wrongName) return;
    const returns_at = instantOfUntil(until, new Date(), style.zone);
    const body = { active: false, reason: reason.trim(), returns_at, revision: detail.revision };
    acting.mutate({ kind: "state", body }, { onSuccess: onClose });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.console_establishments_off_title()}
      footer={
        <Button variant="danger" size="lg" wide busy={acting.isPending} onClick={confirm}>
          {m.console_establishments_switch_off()}
        </Button>
      }
    >
      <div className={styles.editor}>
        {acting.isError && <FailureBanner error={acting.error} />}
        <p>{m.console_establishments_off_text()}</p>
        <UntilChoice
          label={m.console_establishments_off_until()}
          choices={returns}
          value={until}
          onChange={(next) => setUntil(next)}
        />
        <Field
          label={m.console_establishments_reason()}
          hint={m.console_establishments_reason_hint()}
          value={reason}
          maxLength={200}
          error={asked && reason.trim() === "" ? m.console_establishments_reason_missing() : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <Field
          label={m.console_establishments_type_slug({ slug: detail.slug })}
          value={typed}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          error={asked && wrongName ? m.console_establishments_type_slug_wrong() : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Sheet>
  );
};

/** The platform's own switch. Off asks for a reason and the address part; on is one tap. */
export const StateSection = ({ detail, acting }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const { active, reason, returns_at, revision } = detail;
  const ask = () => {
    acting.reset();
    setAsking(true);
  };
  const on = () => acting.mutate({ kind: "state", body: { active: true, reason: null, returns_at: null, revision } });
  return (
    <EditorSection title={m.console_establishments_state()} text={m.console_establishments_state_text()}>
      <div className={rowStyles.row}>
        <span className={rowStyles.words}>
          <span>
            <StateMark active={active} />
          </span>
          {returns_at !== null && (
            <span className={rowStyles.detail}>
              {m.console_app_service_returns({ time: dateTimeText(new Date(returns_at), style) })}
            </span>
          )}
        </span>
        {active ? (
          <Button variant="danger" disabled={!online} onClick={ask}>
            {m.console_establishments_switch_off()}
          </Button>
        ) : (
          <Button disabled={!online} busy={acting.isPending} onClick={on}>
            {m.console_establishments_switch_on()}
          </Button>
        )}
      </div>
      {reason !== null && (
        <Banner tone="warning">
          <bdi>{reason}</bdi>
        </Banner>
      )}
      {asking && <SwitchOff detail={detail} acting={acting} onClose={() => setAsking(false)} />}
    </EditorSection>
  );
};
