import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import type { Connection } from "@sufra/domain/connections/api.ts";
import { connectionServices } from "@sufra/domain/connections/vendors.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { NotFound } from "../app/not-found.tsx";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { Loaded } from "../editing/loaded.tsx";
import { errorTextOf, fallbackText, getState, services, vendors } from "./connection-words.ts";
import { PosPanel } from "../pos/pos-panel.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { connectionsQuery } from "./connections-data.ts";
import styles from "./connections.module.css";

const Card = ({ connection }: { connection: Connection }) => {
  const { style } = useWorkplace();
  const { service, own } = connection;
  const { name, text, icon: Icon } = services[service];
  const state = getState(connection);
  const since = own && own.state !== "untested" ? dateTimeText(new Date(own.state_since), style) : null;
  const failure = own?.state === "attention" ? own.errors[0] : undefined;
  return (
    <li>
      <Link to={service} className={styles.card}>
        <Icon aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.marks}>
            <strong>{name()}</strong>
            <Badge tone={state.tone}>{state.name()}</Badge>
            {own && <span>{vendors[own.vendor].name()}</span>}
            {since !== null && <span className={styles.note}>{m.console_connections_since({ time: since })}</span>}
          </span>
          <span className={styles.note}>{text()}</span>
          {own === null && <span className={styles.note}>{fallbackText(connection)}</span>}
          {failure && <span className={styles.note}>{errorTextOf(service, failure.code)}</span>}
        </span>
        <ChevronLeft aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
};

/** The outside services that an establishment can use with accounts of its own. */
export const ConnectionsScreen = () => {
  // Title and introduction follow the language, too.
  useWorkplace();
  return (
    <Page title={m.console_app_nav_connections()}>
      <p className={styles.intro}>{m.console_connections_intro()}</p>
      <Loaded query={useQuery(connectionsQuery)}>
        {({ storable, connections }) => (
          <>
            {!storable && (
              <Banner tone="warning" title={m.console_connections_locked()}>
                {m.console_connections_locked_text()}
              </Banner>
            )}
            <ul className={styles.cards}>
              {connections.map((connection) => (
                <Card key={connection.service} connection={connection} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  );
};

/** One service: its state and live test, and its form. */
export const ConnectionScreen = () => {
  useWorkplace();
  const { service: named } = useParams();
  const service = connectionServices.find((each) => each === named);
  const query = useQuery(connectionsQuery);
  if (service === undefined) return <NotFound />;
  const current = query.data?.connections.find((each) => each.service === service);
  const back = { to: "/connections", label: m.console_connections_back() };
  return (
    <Page title={services[service].name()} back={back}>
      <div className={styles.editor}>
        {current?.own && <ConnectionState service={service} own={current.own} />}
        {current?.own === null && <Banner tone="info">{fallbackText(current)}</Banner>}
        <Loaded query={query}>
          {({ storable, connections }, reload) => {
            const opened = connections.find((each) => each.service === service);
            const Editor = service === "pos" ? PosPanel : ConnectionForm;
            return opened && <Editor key={service} connection={opened} storable={storable} reload={reload} />;
          }}
        </Loaded>
      </div>
    </Page>
  );
};
