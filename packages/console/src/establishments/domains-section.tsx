import { type SubmitEvent, useState } from "react";
import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import { readHost } from "@sufra/domain/establishments/host.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { type EstablishmentAction, establishmentQueries } from "./establishments-data.ts";
import styles from "./establishments.module.css";

type Props = { detail: EstablishmentDetail; acting: EstablishmentAction };

const Add = ({ acting }: { acting: EstablishmentAction }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const wrong = asked && readHost(typed) === null;
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (readHost(typed) === null) return;
    const done = () => {
      setTyped("");
      setAsked(false);
    };
    acting.mutate({ kind: "domain", host: typed }, { onSuccess: done });
  };
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <Field
        label={m.console_establishments_domain()}
        hint={m.console_establishments_domain_hint()}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        maxLength={300}
        value={typed}
        error={wrong ? fieldText("field_invalid", style.language) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="tint" disabled={!online}>
        {m.console_establishments_domain_add()}
      </Button>
    </form>
  );
};

/** Host names that stand for an establishment, each with the host its pages ask. */
export const DomainsSection = ({ detail, acting }: Props) => (
  <EditorSection title={m.console_establishments_domains()} text={m.console_establishments_domains_text()}>
    {detail.domains.length > 0 && (
      <ul className={styles.rows}>
        {detail.domains.map(({ host, api_host }) => (
          <li key={host} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.label}>
                <Isolate>{host}</Isolate>
              </span>
              <span className={styles.detail}>
                {m.console_establishments_api_host()} <Isolate>{api_host}</Isolate>
              </span>
            </span>
            <Removal
              name={host}
              effect={m.console_establishments_domain_remove_effect()}
              remove={() => acting.mutateAsync({ kind: "domain_off", host })}
              touches={establishmentQueries}
            />
          </li>
        ))}
      </ul>
    )}
    <Add acting={acting} />
  </EditorSection>
);
