import { Copy, MessageCircle } from "lucide-react";
import { whatsappLink } from "@sufra/domain/couriers/courier-link.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./couriers.module.css";
import type { Made } from "./made.ts";

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: m.console_couriers_copied(), tone: "success" });
  } catch {
    showToast({ text: m.console_couriers_copy_failed(), tone: "danger" });
  }
};

/** A new link, to be scanned, copied or sent; it cannot be read again. */
export const MadeLink = ({ made: { url, qr_svg, link }, order }: { made: Made; order: BoardOrder }) => (
  <div className={styles.made}>
    <Qr svg={qr_svg} label={m.console_couriers_qr()} />
    <Field
      label={m.console_couriers_link()}
      dir="ltr"
      value={url}
      readOnly
      after={
        <IconButton label={m.console_couriers_copy()} icon={<Copy aria-hidden />} onClick={() => void copy(url)} />
      }
    />
    <a
      href={whatsappLink(link.phone, m.console_couriers_message({ number: orderNumberText(order.number), link: url }))}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "tint", wide: true })}
    >
      <span className={styles.call}>
        <MessageCircle aria-hidden />
        {m.console_couriers_whatsapp()}
      </span>
    </a>
  </div>
);
