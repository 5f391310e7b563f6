import { useMutation } from "@tanstack/react-query";
import type { LimitChange } from "@sufra/domain/staff/limits-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { queryClient } from "../app/client.ts";
import { useOnline } from "../app/use-online.ts";
import { decideLimit, rulesQuery } from "./customers-data.ts";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

/** A higher limit that does not count yet: another manager agrees, the one who asked may withdraw it. */
export const WaitingLimit = ({ change }: { change: LimitChange }) => {
  const online = useOnline();
  const { points } = useFigures();
  const deciding = useMutation({
    mutationFn: (approve: boolean) => decideLimit(change.id, approve),
    onSuccess: (_, approve) =>
      showToast({
        text: approve ? m.console_customers_limit_raised() : m.console_customers_limit_kept(),
        tone: "success",
      }),
    // Refused, somebody else has decided: the limit is read as it is now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
  return (
    <div className={styles.question}>
      <p>{m.console_customers_limit_waiting({ points: points(change.to), name: change.asked_by })}</p>
      <span className={styles.actions}>
        {!change.mine && (
          <Button
            size="sm"
            busy={deciding.isPending && deciding.variables}
            disabled={!online}
            onClick={() => deciding.mutate(true)}
          >
            {m.console_customers_limit_agree()}
          </Button>
        )}
        <Button
          size="sm"
          variant="tint"
          busy={deciding.isPending && !deciding.variables}
          disabled={!online}
          onClick={() => deciding.mutate(false)}
        >
          {change.mine ? m.console_customers_limit_withdraw() : m.console_customers_decline()}
        </Button>
      </span>
      {deciding.isError && <FailureBanner error={deciding.error} onClose={() => deciding.reset()} />}
    </div>
  );
};
