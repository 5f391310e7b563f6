import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { chargeNames, tenderNames } from "./order-words.ts";
import styles from "./return-desk.module.css";

type Props = { request: Pick<ReturnRequestView, "asked" | "shift"> };

/** How the money is to go back; a drawer only where cash or a slip of the branch is meant. */
const Payback = ({ request: { asked, shift } }: Props) => {
  const { style } = useWorkplace();
  const { refunds } = asked;
  if (refunds === null) return <span className={styles.muted}>{m.console_orders_request_to_card()}</span>;
  if (refunds.length === 0) return <span className={styles.muted}>{m.console_orders_request_no_money()}</span>;
  return refunds.map(({ tender, amount, reference }) => (
    <span key={tender} className={styles.muted}>
      {m.console_orders_request_payback({ tender: tenderNames[tender]() })} <Money amount={amount} />
      {reference !== "" && (
        <>
          {" · "}
          <Isolate>{reference}</Isolate>
        </>
      )}
      {tender !== "online" &&
        shift !== null &&
        ` · ${m.console_drawers_drawer({ number: countText(shift.drawer, style) })}`}
    </span>
  ));
};

/** What a colleague wants to take back, and how it is paid back: what a second manager decides on. */
export const AskedReturn = ({ request }: Props) => {
  const { style } = useWorkplace();
  const { whole, goodwill, lines, amount, charges, tip } = request.asked;
  const extras = [...charges.map((charge) => chargeNames[charge]()), ...(tip ? [m.console_orders_tip()] : [])];
  return (
    <>
      {whole && <span>{m.console_orders_return_whole()}</span>}
      {goodwill && <span>{m.console_orders_desk_goodwill()}</span>}
      {lines.map(({ name, quantity }, place) => (
        <span key={place}>
          <Quantity of={quantity} /> {readText(name, style.language)}
        </span>
      ))}
      {amount !== null && (
        <span>
          {m.console_orders_desk_amount()} <Money amount={amount} />
        </span>
      )}
      {extras.length > 0 && <span>{extras.join(" · ")}</span>}
      <Payback request={request} />
    </>
  );
};
