import { useState } from "react";
import { isDead, needsReason } from "@sufra/domain/orders/transitions.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { declineReasons as reasonTexts } from "@sufra/domain/errors/reasons.ts";
import { type BoardOrder, declineReasons } from "@sufra/domain/orders/board-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
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
type Draft = { reason: Reason | null; text: string; lines: Record<number, number> };

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

/** What comes back: all of it, unless some lines are chosen. */
const ReturnedLines = ({
  ending,
  draft,
  onChange,
}: {
  ending: EndRequest;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) => {
  const { style } = useWorkplace();
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>{m.console_orders_return_lines()}</legend>
      <p className={styles.hint}>{m.console_orders_return_hint()}</p>
      {ending.order.lines.map((line) => (
        <div key={line.line_no} className={styles.line}>
          <span>
            {readText(line.name, style.language)} <bdi dir="ltr">×{line.quantity}</bdi>
          </span>
          <Stepper
            label={readText(line.name, style.language)}
            value={draft.lines[line.line_no] ?? 0}
            max={line.quantity}
            onChange={(quantity) => onChange({ ...draft, lines: { ...draft.lines, [line.line_no]: quantity } })}
          />
        </div>
      ))}
    </fieldset>
  );
};

const requestOf = ({ order, to }: EndRequest, draft: Draft): MoveRequest => {
  const text = draft.text.trim();
  const reason = draft.reason === null || draft.reason === "other" ? text || draft.reason : draft.reason;
  const lines = Object.entries(draft.lines).flatMap(([line_no, quantity]) =>
    quantity > 0 ? [{ line_no: Number(line_no), quantity }] : [],
  );
  return { order, to, ...(reason ? { reason } : {}), ...(to === "returned" && lines.length > 0 ? { lines } : {}) };
};

const titles: Partial<Record<OrderStatus, (values: { number: string }) => string>> = {
  declined: m.console_orders_decline_title,
  canceled: m.console_orders_cancel_title,
  returned: m.console_orders_return_title,
};

/** A return names the amount, so that one dish does not refund the whole order. */
const verbOf = ({ order, to }: EndRequest, draft: Draft): string => {
  if (to !== "returned") return moveName(to, order);
  return Object.values(draft.lines).some((quantity) => quantity > 0)
    ? m.console_orders_return_chosen()
    : m.console_orders_return_whole();
};

type Props = {
  ending: EndRequest | null;
  tries: PendingActions<MoveRequest>;
  onClose: () => void;
  onEnd: (request: MoveRequest) => Promise<void>;
};

const empty: Draft = { reason: null, text: "", lines: {} };

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
  const paid = shown?.order.payment_state === "paid" || shown?.order.payment_state === "partially_refunded";
  return (
    <Sheet
      open={ending !== null}
      onClose={onClose}
      title={shown ? titles[shown.to]?.({ number: numberWords(shown.order) }) : ""}
      footer={
        shown && (
          <Button variant="danger" size="lg" wide busy={tries.busy.has(shown.order.id)} onClick={confirm}>
            {verbOf(shown, draft)}
          </Button>
        )
      }
    >
      {shown && isDead(shown.to) && (
        <div className={styles.body}>
          {paid && <Banner tone="info">{m.console_orders_refund_note()}</Banner>}
          {failure && <FailureBanner error={failure.error} />}
          {asked && missing && <Banner tone="danger">{m.console_orders_reason_missing()}</Banner>}
          {shown.to === "returned" && <ReturnedLines ending={shown} draft={draft} onChange={setDraft} />}
          <Reasons ending={shown} draft={draft} onChange={setDraft} />
        </div>
      )}
    </Sheet>
  );
};
