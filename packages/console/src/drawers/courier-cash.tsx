import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bike } from "lucide-react";
import { useState } from "react";
import type { Drawer } from "@sufra/domain/drawers/api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { handInCash, listCourierCash } from "@sufra/domain/settlements/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { refreshDrawers } from "./drawer-forms.tsx";
import { myShift } from "./drawers-data.ts";
import { numberWords } from "../orders/order-words.ts";
import styles from "./drawers.module.css";

/** One call takes no more deliveries. */
const maxSelected = 200;

const courierCashQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["drawers", branchId, "courier-cash"],
    queryFn: async ({ signal }) =>
      (await client.send(listCourierCash, { query: { branch_id: branchId }, signal })).items,
  });

type Delivery = Awaited<ReturnType<NonNullable<ReturnType<typeof courierCashQuery>["queryFn"]>>>[number];

type RowProps = { delivery: Delivery; checked: boolean; onChange: () => void };

const Row = ({ delivery, checked, onChange }: RowProps) => {
  const { style } = useWorkplace();
  const { order_number, staff_name, at, amount } = delivery;
  return (
    <li>
      <label className={styles.delivery}>
        <input type="checkbox" checked={checked} onChange={onChange} />
        <span className={styles.words}>
          <span>{m.console_drawers_order({ number: numberWords({ number: order_number }) })}</span>
          <span className={styles.note}>
            {dateTimeText(new Date(at), style)}
            {staff_name !== null && (
              <>
                {" · "}
                <Isolate dir="auto">{staff_name}</Isolate>
              </>
            )}
          </span>
        </span>
        <Money amount={amount} />
      </label>
    </li>
  );
};

type ListProps = { deliveries: readonly Delivery[]; drawers: readonly Drawer[] };

const DeliveryList = ({ deliveries, drawers }: ListProps) => {
  const queries = useQueryClient();
  const online = useOnline();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shift = myShift(drawers);
  // A colleague may have taken some in the meantime.
  const selected = deliveries.filter(({ id }) => chosen.has(id));
  const full = selected.length >= Math.min(deliveries.length, maxSelected);
  const sum = selected.reduce((all, { amount }) => all + amount, 0);
  const handing = useMutation({
    mutationFn: (shiftId: string) =>
      client.send(handInCash, {
        params: { id: shiftId },
        body: { settlement_ids: selected.map(({ id }) => id) },
      }),
    onSuccess: () => showToast({ text: m.console_drawers_handed_in(), tone: "success" }),
    onSettled: () => refreshDrawers(queries),
  });
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const toggleAll = () => setChosen(new Set(full ? [] : deliveries.slice(0, maxSelected).map(({ id }) => id)));
  return (
    <>
      {handing.isError && <FailureBanner error={handing.error} onClose={() => handing.reset()} />}
      {!shift && <Banner tone="info">{m.console_drawers_courier_no_shift()}</Banner>}
      <Button variant="text" size="sm" className={styles.all} onClick={toggleAll}>
        {full ? m.console_drawers_select_none() : m.console_drawers_select_all()}
      </Button>
      <ul className={styles.deliveries} aria-label={m.console_drawers_courier()}>
        {deliveries.map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            checked={chosen.has(delivery.id)}
            onChange={() => toggle(delivery.id)}
          />
        ))}
      </ul>
      <Button
        busy={handing.isPending}
        disabled={!online || !shift || selected.length === 0 || selected.length > maxSelected}
        trailing={<Money amount={sum} />}
        onClick={() => shift && handing.mutate(shift.id)}
      >
        {m.console_drawers_hand_in()}
      </Button>
    </>
  );
};

/** Cash of deliveries that is still with couriers; it goes into the reader's own drawer. */
export const CourierCash = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const branch = useBranch();
  const query = useQuery({ ...courierCashQuery(branch.id), refetchInterval: 30_000 });
  const loading = useDelayedLoading(query.isPending);
  return (
    <section className={styles.couriers} aria-labelledby="courier-cash">
      <h2 id="courier-cash" className={styles.heading}>
        {m.console_drawers_courier()}
      </h2>
      {loading ? (
        <Skeleton height="56px" radius="14px" lines={2} />
      ) : !query.data ? (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState icon={<Bike />}>{m.console_drawers_courier_none()}</EmptyState>
      ) : (
        <DeliveryList deliveries={query.data} drawers={drawers} />
      )}
    </section>
  );
};
