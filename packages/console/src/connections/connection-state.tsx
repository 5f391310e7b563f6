import { useState } from "react";
import { PlugZap } from "lucide-react";
import { isPlausible } from "@sufra/domain/auth/phone.ts";
import type { OwnConnection } from "@sufra/domain/connections/api.ts";
import { type ConnectionService, connectionVendors } from "@sufra/domain/connections/vendors.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { errorText, errorTextOf, getState } from "./connection-words.ts";
import { useTest } from "./connections-data.ts";
import styles from "./connections.module.css";

type Props = { service: ConnectionService; own: OwnConnection };

/** What was tried, and no more. */
const successText = (service: ConnectionService, byText: boolean): string => {
  if (byText) return m.console_connections_test_ok_text();
  return service === "whatsapp" ? m.console_connections_test_ok_number() : m.console_connections_test_ok_call();
};

const TestForm = ({ service, own }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const test = useTest(service);
  const [phone, setPhone] = useState("");
  const [asked, setAsked] = useState(false);
  const byText = connectionVendors[own.vendor].test === "text";
  const wrong = byText && !isPlausible(phone);
  const run = () => {
    setAsked(true);
    if (!wrong) test.mutate(byText ? { phone_number: phone } : {});
  };
  const problem = phone.trim() === "" ? "number_required" : "number_invalid";
  return (
    <>
      <div className={styles.test}>
        {byText && (
          <Field
            label={m.console_connections_test_phone()}
            hint={m.console_connections_test_phone_hint()}
            dir="ltr"
            inputMode="tel"
            autoComplete="tel"
            value={phone}
            error={asked && wrong ? fieldText(problem, style.language) : undefined}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
        <Button
          variant="tint"
          icon={<PlugZap aria-hidden />}
          busy={test.isPending}
          disabled={!online || !own.readable}
          onClick={run}
        >
          {byText ? m.console_connections_test_text() : m.console_connections_test()}
        </Button>
      </div>
      {test.isError && <FailureBanner error={test.error} />}
      {test.data?.error === null && (
        <Banner tone="success" title={m.console_connections_test_ok()}>
          {successText(service, byText)}
        </Banner>
      )}
      {test.data?.error && (
        <Banner tone="danger" title={m.console_connections_test_failed()}>
          {errorTextOf(service, test.data.error)}
        </Banner>
      )}
    </>
  );
};

/** Since when it works or fails, why, and a test on the spot. */
export const ConnectionState = ({ service, own }: Props) => {
  const { style } = useWorkplace();
  const timeText = (time: string): string => dateTimeText(new Date(time), style);
  const state = getState({ service, own, fallback: "none", webhook: null });
  return (
    <EditorSection title={m.console_connections_state()}>
      <p className={styles.marks}>
        <Badge tone={state.tone}>{state.name()}</Badge>
        <span className={styles.note}>
          {own.state === "untested"
            ? m.console_connections_saved_at({ time: timeText(own.saved_at) })
            : m.console_connections_since({ time: timeText(own.state_since) })}
        </span>
      </p>
      {!own.readable && <Banner tone="danger">{errorText.key_missing()}</Banner>}
      {own.state === "untested" && own.readable && <p>{m.console_connections_untested_text()}</p>}
      <TestForm key={own.saved_at} service={service} own={own} />
      {own.errors.length > 0 && (
        <div>
          <h3 className={styles.heading}>{m.console_connections_errors()}</h3>
          <ul className={styles.errors}>
            {own.errors.map(({ code, at }) => (
              <li key={at}>
                <span className={styles.note}>{timeText(at)}</span>
                <span>{errorTextOf(service, code)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </EditorSection>
  );
};
