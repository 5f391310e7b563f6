import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewReturn, type ReturnChoice } from "@sufra/domain/orders/returns-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import type { FullOrder } from "./full-order.ts";
import { isOnlyOwed, ReturnChoiceForm, type ReturnPlan } from "./return-choice.tsx";
import styles from "./return-desk.module.css";
import { hasReturnable } from "./returnable.ts";
import { ReturnPaybackForm } from "./return-payback.tsx";

type Props = { order: FullOrder; onClose: () => void };

/** Nothing comes back: only the money that the order is owed goes to the guest. */
export const OwedDesk = ({ order, onClose }: Props) => {
  // It stays that of the opening: once it is paid, the order owes nothing.
  const [due] = useState(order.due);
  const preview = useQuery({
    queryKey: ["return-preview", order.id, due],
    queryFn: ({ signal }) => client.send(previewReturn, { params: { id: order.id }, body: {}, signal }),
    staleTime: 0,
  });
  if (preview.data) return <ReturnDesk order={order} owed={{ choice: {}, preview: preview.data }} onClose={onClose} />;
  if (!preview.isError) return <Skeleton height="56px" radius="14px" lines={4} />;
  return <ErrorState error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()} />;
};

/** A return in two steps: what comes back, then what that gives back and how. */
export const ReturnDesk = ({ order, owed, onClose }: Props & { owed?: ReturnPlan }) => {
  const [chosen, setChosen] = useState<ReturnChoice>({});
  const [plan, setPlan] = useState(owed ?? null);
  const [stale, setStale] = useState(false);
  const planned = (next: ReturnPlan | null) => {
    setStale(false);
    setPlan(next);
  };
  const outdated = () => {
    setPlan(null);
    setStale(true);
  };
  const done = (state: "posted" | "pending") => {
    onClose();
    const posted = plan && isOnlyOwed(plan) ? m.console_orders_desk_paid_back : m.console_orders_desk_posted;
    const text = state === "posted" ? posted() : m.console_orders_desk_asked();
    showToast({ text, tone: "success" });
  };
  const back = () => {
    setChosen(plan?.choice ?? {});
    planned(null);
  };
  return (
    <div className={styles.form}>
      {stale && <Banner tone="danger">{m.console_orders_desk_stale()}</Banner>}
      {plan ? (
        <ReturnPaybackForm
          order={order}
          plan={plan}
          onDone={done}
          onStale={outdated}
          onBack={hasReturnable(order) ? back : undefined}
        />
      ) : (
        <ReturnChoiceForm order={order} chosen={chosen} onPlanned={planned} onStale={outdated} />
      )}
    </div>
  );
};
