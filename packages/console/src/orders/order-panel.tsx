import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { SidePanel } from "../app/side-panel.tsx";
import { orderQuery } from "./board-data.ts";
import type { CardActions } from "./card-parts.tsx";

// The board shows its cards before it loads what an opened order needs.
const load = () => import("./order-body.tsx");
const OrderBody = lazy(async () => ({ default: (await load()).OrderBody }));
const OrderMoves = lazy(async () => ({ default: (await load()).OrderMoves }));

type Props = {
  id: string | null;
  onClose: () => void;
  actions: CardActions;
  /** Why its last move was refused; the board's own word for it lies behind this panel. */
  notice: ReactNode;
};

/** C3: everything of one order, beside the board. */
export const OrderPanel = ({ id, onClose, actions, notice }: Props) => {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const order = useQuery({ ...orderQuery(last ?? ""), enabled: last !== null });
  const data = order.data;
  // Early, so that an order opens offline too.
  useEffect(() => void load(), []);
  const loading = <Skeleton height="72px" radius="16px" lines={5} />;
  return (
    <SidePanel
      open={id !== null}
      onClose={onClose}
      title={data ? <Isolate>{orderNumberText(data.number)}</Isolate> : m.console_orders_order()}
      footer={
        data && (
          <Suspense>
            <OrderMoves order={data} actions={actions} />
          </Suspense>
        )
      }
    >
      {notice}
      {data ? (
        <Suspense fallback={loading}>
          <OrderBody order={data} />
        </Suspense>
      ) : order.isError ? (
        <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
      ) : (
        loading
      )}
    </SidePanel>
  );
};
