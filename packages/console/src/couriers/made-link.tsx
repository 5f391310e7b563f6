import { MessageCircle } from "lucide-react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { makeCourierLink } from "@sufra/domain/couriers/console-api.ts";
import { whatsappLink } from "@sufra/domain/couriers/courier-link.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CopyField } from "../editing/copy-field.tsx";
import styles from "./couriers.module.css";

/** A new link with its address, which is answered once. */
export type Made = AnswerOf<typeof makeCourierLink>;

/** A new link, to be scanned, copied or sent; it cannot be read again. */
export const MadeLink = ({ made: { url, qr_svg, link }, order }: { made: Made; order: BoardOrder }) => (
  <div className={styles.made}>
    <Qr svg={qr_svg} label={m.console_couriers_qr()} />
    <CopyField
      label={m.console_couriers_link()}
      value={url}
      words={{ action: m.console_couriers_copy(), copied: m.console_couriers_copied() }}
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
