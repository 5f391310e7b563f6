import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { decideOnReturn } from "../staff/approvals-data.ts";
import { Decision } from "../staff/decision.tsx";
import { numberWords } from "./order-words.ts";

/** A colleague's return above the limit: taken as it was asked for, or declined with a reason. */
export const ReturnDecision = ({ request }: { request: ReturnRequestView }) => {
  const { style } = useWorkplace();
  const about = m.console_orders_request_about({
    amount: moneyText(request.amount, style.language, style.digits),
    number: numberWords({ number: request.order_number }),
  });
  return <Decision about={about} decide={(body) => decideOnReturn(request.id, body)} />;
};
