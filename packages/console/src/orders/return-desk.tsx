import { useState } from "react";
import type { ReturnChoice } from "@sufra/domain/orders/returns-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { FullOrder } from "./full-order.ts";
import { isOnlyOwed, ReturnChoiceForm, type ReturnPlan } from "./return-choice.tsx";
import styles from "./return-desk.module.css";
import { hasReturnable } from "./returnable.ts";
import { ReturnPaybackForm } from "./return-payback.tsx";

/** Nothing comes back: only the money that the order is owed goes to the guest. */
const owed = ({ due }: FullOrder): ReturnPlan => ({
  choice: {},
  preview: { amount: 0, tax: 0, payback: Math.max(0, -due), completes: false, second_manager: false },
});

/** A return in two steps: what comes back, then what that gives back and how. */
export const ReturnDesk = ({ order, onClose }: { order: FullOrder; onClose: () => void }) => {
  const [chosen, setChosen] = useState<ReturnChoice>({});
  const [plan, setPlan] = useState(() => (order.due < 0 || !hasReturnable(order) ? owed(order) : null));
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
