import { Copy } from "lucide-react";
import type { Connection } from "@sufra/domain/connections/api.ts";
import type { ConnectionService } from "@sufra/domain/connections/vendors.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";

/** Services that report back to an address of the establishment. */
const texts = {
  payments: m.console_connections_webhook_payments,
  sms: m.console_connections_webhook_sms,
  whatsapp: m.console_connections_webhook_whatsapp,
} satisfies Partial<Record<ConnectionService, () => string>>;

export const hasWebhook = (service: ConnectionService): service is keyof typeof texts => service in texts;

const copy = async (value: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(value);
    showToast({ text: m.console_connections_copied(), tone: "success" });
  } catch {
    showToast({ text: m.console_connections_copy_failed(), tone: "danger" });
  }
};

/** A value to be entered elsewhere, with a button that copies it. */
export const CopyField = ({ label, value }: { label: string; value: string }) => (
  <Field
    label={label}
    dir="ltr"
    value={value}
    readOnly
    after={
      <IconButton
        label={m.console_connections_copy({ what: label })}
        icon={<Copy aria-hidden />}
        onClick={() => void copy(value)}
      />
    }
  />
);

type Props = { service: keyof typeof texts; webhook: NonNullable<Connection["webhook"]> };

/** What the vendor needs from us: without it, news arrives late. */
export const WebhookSection = ({ service, webhook: { url, token } }: Props) => (
  <EditorSection title={m.console_connections_webhook()} text={texts[service]()}>
    <CopyField label={m.console_connections_webhook_url()} value={url} />
    {token !== null && <CopyField label={m.console_connections_webhook_token()} value={token} />}
  </EditorSection>
);
