import { useState } from "react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type DecisionBody, decideOnReturn } from "../staff/approvals-data.ts";
import { Decision } from "../staff/decision.tsx";
import { type OpenShift, useOpenShifts } from "./open-shifts.ts";
import { numberWords } from "./order-words.ts";
import styles from "./return-desk.module.css";

type Props = { request: ReturnRequestView };

/** The drawer that was to pay is closed: another open one is chosen, or opened first. */
const OtherDrawer = ({ request, shifts, chosen, onChoose }: Props & ChoiceProps) => {
  const { style } = useWorkplace();
  const { shift } = request;
  const title =
    shift === null
      ? m.console_orders_request_no_drawer()
      : m.console_orders_request_closed({ number: countText(shift.drawer, style) });
  if (shifts.length === 0)
    return (
      <Banner tone="warning" title={title}>
        {m.console_orders_request_none_open()} <Link to="/drawers">{m.console_orders_to_drawers()}</Link>
      </Banner>
    );
  return (
    <Banner tone="warning" title={title}>
      <Select
        label={m.console_orders_request_instead()}
        value={chosen}
        options={shifts.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Banner>
  );
};
type ChoiceProps = { shifts: readonly OpenShift[]; chosen: string; onChoose: (id: string) => void };

/** A colleague's return above the limit: taken as it was asked for, or declined with a reason. */
const ColleaguesReturn = ({ request, about }: Props & { about: string }) => {
  const { shifts, known } = useOpenShifts(request.branch_id);
  const [refused, setRefused] = useState(false);
  const [choice, setChoice] = useState("");
  const { shift } = request;
  const closed = refused || (known && shift !== null && !shifts.some(({ id }) => id === shift.id));
  const instead = shifts.find(({ id }) => id === choice) ?? shifts[0];
  const decide = async (body: DecisionBody) => {
    const other = body.approve && closed && instead ? { shift_id: instead.id } : {};
    try {
      return await decideOnReturn(request.id, { ...body, ...other });
    } catch (error) {
      if (hasCode(error, "shift_closed")) setRefused(true);
      throw error;
    }
  };
  return (
    <>
      {closed && (
        <div className={styles.instead}>
          <OtherDrawer request={request} shifts={shifts} chosen={instead?.id ?? ""} onChoose={setChoice} />
        </div>
      )}
      {/* What the banner above says is not said twice. */}
      <Decision about={about} decide={decide} silent="shift_closed" blocked={closed && !instead} />
    </>
  );
};

/** A return that waits for a second manager; an own one may only be withdrawn. */
export const ReturnDecision = ({ request }: Props) => {
  const { style } = useWorkplace();
  const about = m.console_orders_request_about({
    amount: moneyText(request.amount, style.language, style.digits),
    number: numberWords({ number: request.order_number }),
  });
  if (request.mine) return <Decision about={about} mine decide={(body) => decideOnReturn(request.id, body)} />;
  return <ColleaguesReturn request={request} about={about} />;
};
