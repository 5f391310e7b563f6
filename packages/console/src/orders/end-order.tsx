import { useState } from "react";
import { isDead, needsReason } from "@sufra/domain/orders/transitions.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { declineReasons as reasonTexts } from "@sufra/domain/errors/reasons.ts";
import { type BoardOrder, declineReasons } from "@sufra/domain/orders/board-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import type { PendingActions } from "../app/use-pending-actions.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { MoveRequest } from "./board-data.ts";
import styles from "./end-order.module.css";
import { moveName, numberWords } from "./order-words.ts";

export type EndRequest = { order: BoardOrder; to: OrderStatus };
type Reason = (typeof declineReasons)[number];
type Draft = { reason: Reason | null; text: string };

/** An address can be wrong only where there is one. */
const reasonsFor = ({ order, to }: EndRequest): Reason[] => {
  if (to === "returned") return ["other"];
  return declineReasons.filter((reason) => reason !== "address_unknown" || order.order_type === 3);
};

const Reasons = ({
  ending,
  draft,
  onChange,
}: {
  ending: EndRequest;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) => {
  const { style } = useWorkplace();
  const reasons = reasonsFor(ending);
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.legend}>
        {needsReason(ending.to) ? m.console_orders_reason() : m.console_orders_reason_optional()}
      </legend>
      {reasons.length > 1 &&
        reasons.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={draft.reason === reason}
              onChange={() => onChange({ ...draft, reason })}
            />
            <span>{reasonTexts[reason][style.language]}</span>
          </label>
        ))}
      {(draft.reason === "other" || reasons.length === 1) && (
        <TextArea
          label={m.console_orders_reason_text()}
          value={draft.text}
          maxLength={200}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      )}
    </fieldset>
  );
};

const requestOf = ({ order, to }: EndRequest, draft: Draft): MoveRequest => {
  const text = draft.text.trim();
  const reason = draft.reason === null || draft.reason === "other" ? text || draft.reason : draft.reason;
  return { order, to, ...(reason ? { reason } : {}) };
};

const titles: Partial<Record<OrderStatus, (values: { number: string }) => string>> = {
  declined: m.console_orders_decline_title,
  canceled: m.console_orders_cancel_title,
  returned: m.console_orders_return_title,
};

/** Money that was taken online goes back by itself; what was paid at the branch is given back there. */
const moneyNote = ({ payment_method, received }: BoardOrder): string | null => {
  if (received === 0) return null;
  return payment_method === "online_card" ? m.console_orders_refund_note() : m.console_orders_payback_note();
};

type Props = {
  ending: EndRequest | null;
  tries: PendingActions<MoveRequest>;
  onClose: () => void;
  onEnd: (request: MoveRequest) => Promise<void>;
};

const empty: Draft = { reason: null, text: "" };

/** Declining, canceling and returning have no way back: what follows is said, the reason asked, then it is done. */
export const EndOrder = ({ ending, tries, onClose, onEnd }: Props) => {
  // While the sheet leaves, its content stays.
  const [last, setLast] = useState<EndRequest | null>(ending);
  const [draft, setDraft] = useState<Draft>(empty);
  const [asked, setAsked] = useState(false);
  if (ending && ending !== last) {
    setLast(ending);
    setDraft(empty);
    setAsked(false);
  }
  const shown = ending ?? last;
  const missing = shown !== null && needsReason(shown.to) && requestOf(shown, draft).reason === undefined;
  const confirm = () => {
    if (!shown) return;
    if (missing) setAsked(true);
    else void onEnd(requestOf(shown, draft));
  };
  const failure = tries.failed.find(({ about }) => about.order.id === shown?.order.id);
  const note = shown && moneyNote(shown.order);
  return (
    <Sheet
      open={ending !== null}
      onClose={onClose}
      title={shown ? titles[shown.to]?.({ number: numberWords(shown.order) }) : ""}
      footer={
        shown && (
          <Button variant="danger" size="lg" wide busy={tries.busy.has(shown.order.id)} onClick={confirm}>
            {moveName(shown.to, shown.order)}
          </Button>
        )
      }
    >
      {shown && isDead(shown.to) && (
        <div className={styles.body}>
          {note && <Banner tone="info">{note}</Banner>}
          {failure && <FailureBanner error={failure.error} />}
          {asked && missing && <Banner tone="danger">{m.console_orders_reason_missing()}</Banner>}
          <Reasons ending={shown} draft={draft} onChange={setDraft} />
        </div>
      )}
    </Sheet>
  );
};
