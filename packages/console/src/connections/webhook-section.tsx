import type { Connection } from "@sufra/domain/connections/api.ts";
import type { ConnectionService } from "@sufra/domain/connections/vendors.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CopyField } from "../editing/copy-field.tsx";
import { EditorSection } from "../editing/editor-form.tsx";

/** Services that report back to an address of the establishment. */
const texts = {
  payments: m.console_connections_webhook_payments,
  sms: m.console_connections_webhook_sms,
  whatsapp: m.console_connections_webhook_whatsapp,
} satisfies Partial<Record<ConnectionService, () => string>>;

export const hasWebhook = (service: ConnectionService): service is keyof typeof texts => service in texts;

type Props = { service: keyof typeof texts; webhook: NonNullable<Connection["webhook"]> };

/** What the vendor needs from us: without it, news arrives late. */
export const WebhookSection = ({ service, webhook: { url, token } }: Props) => (
  <EditorSection title={m.console_connections_webhook()} text={texts[service]()}>
    <CopyField label={m.console_connections_webhook_url()} value={url} />
    {token !== null && <CopyField label={m.console_connections_webhook_token()} value={token} />}
  </EditorSection>
);
