import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useParams } from "react-router";
import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import { readHost } from "@sufra/domain/establishments/host.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { emptyValue } from "../app/empty-value.ts";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import rowStyles from "../editing/rows.module.css";
import { detailQuery, type EstablishmentAction, establishmentQueries, useAct } from "./establishments-data.ts";
import styles from "./establishments.module.css";
import { PeopleSection } from "./people-section.tsx";
import { actName } from "./sign-names.ts";
import { Signs } from "./state-mark.tsx";
import { StateSection } from "./state-section.tsx";

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
const DomainsSection = ({ detail, acting }: Props) => (
  <EditorSection title={m.console_establishments_domains()} text={m.console_establishments_domains_text()}>
    {detail.domains.length > 0 && (
      <ul className={rowStyles.rows}>
        {detail.domains.map(({ host, api_host }) => (
          <li key={host} className={rowStyles.row}>
            <span className={rowStyles.words}>
              <span className={rowStyles.label}>
                <Isolate>{host}</Isolate>
              </span>
              {api_host !== host && (
                <span className={rowStyles.detail}>
                  {m.console_establishments_api_host()} <Isolate>{api_host}</Isolate>
                </span>
              )}
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

const Facts = ({ detail }: { detail: EstablishmentDetail }) => {
  const { style } = useWorkplace();
  const facts = [
    [m.console_establishments_slug(), <Isolate key="slug">{detail.slug}</Isolate>],
    [m.console_establishments_health(), <Signs key="signs" signs={detail.signs} />],
    [
      m.console_establishments_orders_today(),
      <span key="orders" data-figures>
        {detail.orders_today}
      </span>,
    ],
    [m.console_establishments_since(), dateTimeText(new Date(detail.created_at), style)],
    [m.console_establishments_time_zone(), <Isolate key="zone">{detail.time_zone}</Isolate>],
    [m.console_establishments_vat(), <Isolate key="vat">{detail.vat_number ?? emptyValue}</Isolate>],
  ] as const;
  return (
    <EditorSection title={m.console_establishments_house()}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </EditorSection>
  );
};

/** Where its codes lead, to open what its guests see. */
const Branches = ({ branches }: Pick<EstablishmentDetail, "branches">) => {
  const { style } = useWorkplace();
  return branches.length === 0 ? null : (
    <EditorSection title={m.console_app_nav_branches()}>
      <ul className={rowStyles.rows}>
        {branches.map(({ id, name, code }) => (
          <li key={id} className={rowStyles.row}>
            <span className={rowStyles.words}>{readText(name, style.language)}</span>
            {code !== null && (
              <a href={`/qr/${code}`} target="_blank" rel="noreferrer">
                {m.console_establishments_guest_page()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </EditorSection>
  );
};

const Acts = ({ acts }: Pick<EstablishmentDetail, "acts">) => {
  const { style } = useWorkplace();
  return acts.length === 0 ? null : (
    <EditorSection title={m.console_establishments_acts()} text={m.console_establishments_acts_text()}>
      <ul className={rowStyles.rows}>
        {acts.map(({ seq, action, who, created_at }) => (
          <li key={seq} className={rowStyles.row}>
            <span className={rowStyles.words}>
              <span className={rowStyles.label}>{actName(action)}</span>
              <span className={rowStyles.detail}>
                <Isolate dir="auto">{who}</Isolate> · {dateTimeText(new Date(created_at), style)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </EditorSection>
  );
};

/** C22: one establishment as its operator sees it, and what they may do to it. */
export const EstablishmentScreen = () => {
  const { id = "" } = useParams();
  const { style } = useWorkplace();
  const query = useQuery(detailQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const acting = useAct(id);
  const detail = query.data;
  return (
    <Page
      back={{ to: "/establishments", label: m.console_app_nav_establishments() }}
      title={
        detail ? (
          <Isolate dir="auto">{readText(detail.name, style.language)}</Isolate>
        ) : (
          m.console_app_nav_establishments()
        )
      }
    >
      {loading ? (
        <Skeleton height="140px" radius="20px" lines={4} />
      ) : detail ? (
        <div className={styles.editor}>
          <Banner tone="info">{m.console_establishments_watched()}</Banner>
          {acting.isError && <FailureBanner error={acting.error} onClose={() => acting.reset()} />}
          <Facts detail={detail} />
          <StateSection detail={detail} acting={acting} />
          <PeopleSection detail={detail} acting={acting} />
          <DomainsSection detail={detail} acting={acting} />
          <Branches branches={detail.branches} />
          <Acts acts={detail.acts} />
        </div>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
