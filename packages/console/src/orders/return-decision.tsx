import { useState } from "react";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type DecisionBody, decideOnReturn } from "../staff/approvals-data.ts";
import { Decision } from "../staff/decision.tsx";
import { useOpenShifts } from "./open-shifts.ts";
import { numberWords } from "./order-words.ts";

/**
 * A return above the limit: a colleague's is taken as it was asked for or declined with a reason, an own one may be
 * withdrawn. Only if its drawer was
 * closed since then does the money come out of another one, and the page says so first.
 */
export const ReturnDecision = ({ request }: { request: ReturnRequestView }) => {
  const { style } = useWorkplace();
  const { shifts } = useOpenShifts(request.branch_id);
  const [closed, setClosed] = useState(false);
  const [instead] = closed ? shifts : [];
  const about = m.console_orders_request_about({
    amount: moneyText(request.amount, style.language, style.digits),
    number: numberWords({ number: request.order_number }),
  });
  const decide = async (body: DecisionBody) => {
    const other = body.approve && instead ? { shift_id: instead.id } : {};
    try {
      return await decideOnReturn(request.id, { ...body, ...other });
    } catch (error) {
      setClosed(hasCode(error, "shift_closed"));
      throw error;
    }
  };
  return (
    <>
      {instead && <Banner tone="warning">{m.console_orders_request_instead({ drawer: instead.label })}</Banner>}
      <Decision about={about} mine={request.mine} decide={decide} />
    </>
  );
};
