import { useRef } from "react";
import { type Connection, saveConnection } from "@sufra/domain/connections/api.ts";
import {
  type ConnectionField,
  connectionFieldNames,
  type ConnectionVendor,
  connectionVendors,
  fieldsOfVendor,
  isFileField,
  isOptionalField,
  isSecretField,
  vendorsOf,
} from "@sufra/domain/connections/vendors.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { fields, getHint, vendors } from "./connection-words.ts";
import { connectionsQuery, remove, save, test } from "./connections-data.ts";
import styles from "./connections.module.css";
import { FormerAccounts, PaymentChange, useUnderWay } from "./payment-change.tsx";
import { FileField } from "./file-field.tsx";
import { hasWebhook, WebhookSection } from "./webhook-section.tsx";

type Values = Record<ConnectionField, string> & { vendor: ConnectionVendor };
type Body = BodyOf<typeof saveConnection>;
const f = fieldsOf<Values>();

/** Meta's own codes for templates in these languages. */
const usual: Partial<Record<ConnectionField, string>> = { template_language_sa: "ar", template_language_en: "en" };

const getInitial = ({ service, own }: Connection): Values => {
  const typed = connectionFieldNames.map((name) => [name, own?.settings[name] ?? usual[name] ?? ""] as const);
  const vendor = own?.vendor ?? vendorsOf(service)[0];
  return { ...(Object.fromEntries(typed) as Record<ConnectionField, string>), vendor: vendor ?? "moyasar" };
};

const findStored = ({ own }: Connection, vendor: ConnectionVendor, name: ConnectionField) =>
  own?.vendor === vendor ? own.secrets.find((secret) => secret.name === name) : undefined;

/** Secrets that were not typed are left out: they stay as they are. */
const toBody = (values: Values): Omit<Body, "revision"> => {
  const typed = fieldsOfVendor(values.vendor).filter((name) => !isSecretField(name) || values[name].trim() !== "");
  return { ...Object.fromEntries(typed.map((name) => [name, values[name]])), vendor: values.vendor };
};

const useConnectionForm = (connection: Connection, onSaved: () => Promise<void>) => {
  const revision = useRef(connection.own?.revision ?? null);
  return useManagedForm<Values, Omit<Body, "revision">, string>({
    initial: getInitial(connection),
    schema: saveConnection.body,
    body: (values) => ({ ...toBody(values), revision: revision.current }),
    rules: (values) => {
      const missing = fieldsOfVendor(values.vendor).filter(
        (name) => isSecretField(name) && values[name].trim() === "" && !findStored(connection, values.vendor, name),
      );
      return Object.fromEntries(missing.map((name) => [name, "field_empty"]));
    },
    save: async (body) => {
      const answer = await save(connection.service, { ...body, revision: revision.current });
      revision.current = answer.own?.revision ?? null;
      if (connectionVendors[body.vendor].test === "text") return m.console_connections_saved();
      try {
        await test(connection.service, {});
        return m.console_connections_saved_tested();
      } catch {
        // Saved is saved, also if the test cannot be made now.
        return m.console_connections_saved();
      }
    },
    saved: (text) => text,
    refreshes: [connectionsQuery.queryKey],
    onSaved,
  });
};

/** Values whose form is seen faster than described. */
const examples: Partial<Record<ConnectionField, string>> = { tiles_url: "https://tiles.example.com/{z}/{x}/{y}.png" };

const Input = ({ connection, name }: { connection: Connection; name: ConnectionField }) => {
  const { style } = useWorkplace();
  const vendor = f.useValue("vendor");
  const stored = findStored(connection, vendor, name);
  const hint = getHint(vendor, name);
  const since = stored && dateText(new Date(stored.since), style);
  const kept = stored && m.console_connections_kept({ since: since ?? "" });
  const about = kept === undefined ? hint : `${kept} ${hint}`;
  const label = fields[name].label();
  if (isFileField(name))
    return <f.Field name={name}>{(field) => <FileField {...field} label={label} hint={about} />}</f.Field>;
  return (
    <f.Text
      name={name}
      label={label}
      hint={about}
      optional={isOptionalField(name)}
      dir="ltr"
      type={isSecretField(name) ? "password" : "text"}
      placeholder={stored ? `••••••••${stored.last4 ?? ""}` : examples[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      maxLength={1000}
    />
  );
};

/** Whether keys were typed that replace the ones in use. */
const useHasNewKeys = ({ own }: Connection): boolean => {
  const values = f.useValues();
  const stored = own?.settings.publishable_key ?? "";
  return values.secret_key.trim() !== "" || values.publishable_key.trim() !== stored;
};

const PaymentNotes = ({ connection }: { connection: Connection }) => {
  const vendor = f.useValue("vendor");
  const hasNewKeys = useHasNewKeys(connection);
  return (
    <>
      {vendor === "tap" && <p className={styles.note}>{m.console_connections_tap_page()}</p>}
      <PaymentChange own={connection.own} vendor={vendor} hasNewKeys={hasNewKeys} />
    </>
  );
};

const Webhook = ({ connection: { service, own, webhook } }: { connection: Connection }) => {
  const vendor = f.useValue("vendor");
  // Tap learns the address with each payment.
  if (webhook === null || !hasWebhook(service) || vendor === "tap" || own?.vendor === "tap") return null;
  return <WebhookSection service={service} webhook={webhook} />;
};

const Fields = ({ connection }: { connection: Connection }) => {
  const vendor = f.useValue("vendor");
  const offered = vendorsOf(connection.service);
  const { where, url } = vendors[vendor];
  const isPayments = connection.service === "payments";
  return (
    <EditorSection title={m.console_connections_account()} text={m.console_connections_account_text()}>
      {offered.length > 1 && (
        <f.Choice
          name="vendor"
          label={m.console_connections_vendor()}
          options={offered.map((value) => ({ value, label: vendors[value].name() }))}
        />
      )}
      <p className={styles.note}>
        {where()}{" "}
        <a href={url} target="_blank" rel="noreferrer">
          {m.console_connections_open()}
        </a>
      </p>
      {isPayments && <PaymentNotes connection={connection} />}
      {fieldsOfVendor(vendor).map((field) => (
        <Input key={field} connection={connection} name={field} />
      ))}
      {isPayments && <FormerAccounts />}
    </EditorSection>
  );
};

type EditorProps = { connection: Connection; storable: boolean; reload: () => Promise<void> };

/** What the service needs and where to find it. */
export const ConnectionForm = ({ connection, storable, reload }: EditorProps) => {
  const form = useConnectionForm(connection, reload);
  const underWay = useUnderWay();
  if (!storable)
    return (
      <Banner tone="warning" title={m.console_connections_locked()}>
        {m.console_connections_locked_text()}
      </Banner>
    );
  const { service, own } = connection;
  const paymentEffect = `${m.console_connections_remove_payments()} ${underWay ?? ""}`;
  const removal = own && (
    <Removal
      name={vendors[own.vendor].name()}
      words={{
        action: m.console_connections_end(),
        title: m.console_connections_end_title({ name: vendors[own.vendor].name() }),
      }}
      effect={`${m.console_connections_remove_text()} ${service === "payments" ? paymentEffect : ""}`}
      remove={async () => {
        await remove(service);
        await reload();
      }}
      touches={[]}
    />
  );
  return (
    <ManagedForm
      form={form}
      action={own === null ? m.console_connections_connect() : m.console_connections_save()}
      onReload={() => void reload()}
      more={removal}
    >
      <Fields connection={connection} />
      <Webhook connection={connection} />
    </ManagedForm>
  );
};
