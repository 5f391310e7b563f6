import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Adjustment } from "@sufra/domain/customers/admin-api.ts";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import rowStyles from "../editing/rows.module.css";
import { afterDecision, decide } from "./customers-data.ts";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

const stateName: Record<Adjustment["state"], () => string> = {
  pending: m.console_customers_state_pending,
  posted: m.console_customers_state_posted,
  declined: m.console_customers_state_declined,
  void: m.console_customers_state_void,
};
const stateTone: Record<Adjustment["state"], Tone> = {
  pending: "warning",
  posted: "success",
  declined: "neutral",
  void: "neutral",
};

const Decision = ({ adjustment, name }: { adjustment: Adjustment; name: string }) => {
  const online = useOnline();
  const { points } = useFigures();
  const deciding = useMutation({
    mutationFn: (approve: boolean) => decide(adjustment.id, approve),
    onSuccess: (_, approve) =>
      showToast({ text: approve ? m.console_customers_approved() : m.console_customers_declined(), tone: "success" }),
    // Refused, somebody else has decided: the list shows it as it is now.
    onSettled: afterDecision,
  });
  const about = { points: points(Math.abs(adjustment.points)), name };
  return (
    <>
      <span className={styles.actions}>
        <Button
          size="sm"
          busy={deciding.isPending && deciding.variables}
          disabled={!online}
          aria-label={m.console_customers_approve_of(about)}
          onClick={() => deciding.mutate(true)}
        >
          {m.console_customers_approve()}
        </Button>
        <Button
          size="sm"
          variant="tint"
          busy={deciding.isPending && !deciding.variables}
          disabled={!online}
          aria-label={m.console_customers_decline_of(about)}
          onClick={() => deciding.mutate(false)}
        >
          {m.console_customers_decline()}
        </Button>
      </span>
      {deciding.isError && <FailureBanner error={deciding.error} onClose={() => deciding.reset()} />}
    </>
  );
};

type Props = {
  adjustment: Adjustment;
  /** On a customer's own page their name need not be said again. */
  named?: boolean;
  /** Where it may be decided. */
  deciding?: boolean;
};

/** One adjustment: how many, whose, why, who asked and who decided. */
export const AdjustmentRow = ({ adjustment, named = false, deciding = false }: Props) => {
  const { style } = useWorkplace();
  const now = useNow();
  const { signed, points } = useFigures();
  const { customer, reason, state, asked_by, asked_at, mine, decided_by, decided_at } = adjustment;
  const name = customer.full_name ?? (customer.phone === "" ? m.console_customers_no_name() : customer.phone);
  const at = (time: string) => relativeText(new Date(time), now, style);
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <span className={rowStyles.label}>
          {signed(adjustment.points)}{" "}
          {named && (
            <Link to={`/customers/${customer.id}`}>
              <Isolate dir="auto">{name}</Isolate>
            </Link>
          )}
        </span>
        {reason !== "" && <Isolate dir="auto">{reason}</Isolate>}
        <span className={rowStyles.detail}>
          {m.console_customers_asked_by({ name: isolated(asked_by), time: at(asked_at) })}
          {decided_by !== null && decided_at !== null && (
            <> · {m.console_customers_decided_by({ name: isolated(decided_by), time: at(decided_at) })}</>
          )}
          {deciding && <> · {m.console_customers_balance({ points: points(customer.balance) })}</>}
        </span>
        {deciding && mine && <span className={rowStyles.detail}>{m.console_customers_mine()}</span>}
      </span>
      {deciding && !mine ? (
        <Decision adjustment={adjustment} name={name} />
      ) : (
        <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
      )}
    </li>
  );
};
