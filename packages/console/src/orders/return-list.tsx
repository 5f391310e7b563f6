import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { AskedReturn } from "./asked-return.tsx";
import { chargeNames, reasonWords, tenderNames } from "./order-words.ts";
import { ReturnDecision } from "./return-decision.tsx";
import styles from "./return-desk.module.css";

const join = (facts: readonly (string | null)[]): string => facts.filter(Boolean).join(" · ");

const useTime = () => {
  const { style } = useWorkplace();
  return (at: string) => dateTimeText(new Date(at), style);
};

const stateNames = {
  pending: m.console_orders_request_waits,
  declined: m.console_orders_request_declined,
  withdrawn: m.console_orders_request_withdrawn,
  // A taken return stands among the returns.
  posted: m.console_orders_desk_return,
};

/** Who closed a request and when; nobody declines or withdraws a waiting one. */
const useClosed = ({ state, decided_by, decided_at }: ReturnRequestView): string | null => {
  const time = useTime();
  if (decided_by === null || decided_at === null) return null;
  const words = state === "withdrawn" ? m.console_orders_request_withdrawn_by : m.console_orders_request_declined_by;
  return words({ name: isolated(decided_by), time: time(decided_at) });
};

const RequestRow = ({ request }: { request: ReturnRequestView }) => {
  const { staff } = useWorkplace();
  const time = useTime();
  const closed = useClosed(request);
  const { amount, reason, asked_by, asked_at, state, mine, decision_reason } = request;
  const waits = state === "pending";
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.strong}>
          <Badge tone={waits ? "warning" : "neutral"}>{stateNames[state]()}</Badge>
        </span>
        <AskedReturn request={request} />
        <bdi>{reason}</bdi>
        <span className={styles.muted}>{join([isolated(asked_by), time(asked_at)])}</span>
        {closed !== null && <span className={styles.muted}>{closed}</span>}
        {decision_reason !== null && <bdi>{decision_reason}</bdi>}
        {waits && mine && <span className={styles.muted}>{m.console_orders_request_mine()}</span>}
      </span>
      <Money amount={amount} />
      {waits && staff.role === "manager" && (
        <div className={styles.wide}>
          <ReturnDecision request={request} />
        </div>
      )}
    </li>
  );
};

const ReturnRow = ({ taken }: { taken: FullOrder["returns"][number] }) => {
  const { style } = useWorkplace();
  const time = useTime();
  const { kind, amount, reason, staff_name, approved_by, lines, charges, tip, credit_note, at } = taken;
  const extras = [...charges.map((charge) => chargeNames[charge]()), ...(tip > 0 ? [m.console_orders_tip()] : [])];
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.strong}>
          {kind === "goodwill" ? m.console_orders_desk_goodwill() : m.console_orders_desk_return()}
          {credit_note !== null && <> · {m.console_orders_credit_note({ number: credit_note })}</>}
        </span>
        {lines.map(({ name, quantity }, place) => (
          <span key={place}>
            <Quantity of={quantity} /> {readText(name, style.language)}
          </span>
        ))}
        {extras.length > 0 && <span>{join(extras)}</span>}
        <bdi>{reasonWords(reason, style)}</bdi>
        <span className={styles.muted}>
          {join([
            staff_name && isolated(staff_name),
            approved_by === null ? null : m.console_orders_approved_by({ name: isolated(approved_by) }),
            time(at),
          ])}
        </span>
      </span>
      <Money minus amount={amount} />
    </li>
  );
};

const RefundRow = ({ refund }: { refund: FullOrder["refunds"][number] }) => {
  const time = useTime();
  const { style } = useWorkplace();
  const { tender, amount, done, drawer, at, reason, staff_name } = refund;
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.strong}>
          {m.console_orders_refund_by({ tender: tenderNames[tender]() })}{" "}
          {!done && <Badge>{m.console_orders_refund_open()}</Badge>}
        </span>
        {reason !== null && <bdi>{reasonWords(reason, style)}</bdi>}
        <span className={styles.muted}>
          {join([
            drawer === null ? null : m.console_drawers_drawer({ number: drawer }),
            staff_name && isolated(staff_name),
            time(at),
          ])}
        </span>
      </span>
      <Money minus amount={amount} />
    </li>
  );
};

/** Earlier returns with their credit notes, the money that went back, and what a second manager decides. */
export const ReturnList = ({ order }: { order: FullOrder }) => (
  <ul className={styles.list}>
    {order.return_requests.map((request) => (
      <RequestRow key={request.id} request={request} />
    ))}
    {order.returns.map((taken) => (
      <ReturnRow key={taken.id} taken={taken} />
    ))}
    {order.refunds.map((refund) => (
      <RefundRow key={refund.id} refund={refund} />
    ))}
  </ul>
);
