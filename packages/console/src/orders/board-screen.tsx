import { useQuery } from "@tanstack/react-query";
import { ChefHat, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useBranch } from "../app/workplace.ts";
import { CallStrip } from "../tables/call-strip.tsx";
import { FailureBanner } from "../app/failure-banner.tsx";
import { boardQuery, doneQuery } from "./board-data.ts";
import { Board, BoardSkeleton } from "./board-columns.tsx";
import { BoardFilters } from "./board-filters.tsx";
import styles from "./board-screen.module.css";
import { EndOrder } from "./end-order.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { useUnseen } from "./new-orders.ts";
import { useFrozenOrders } from "./frozen-orders.ts";
import { isFiltering, matches, noFilter } from "./order-filter.ts";
import { type Moves, useMoves } from "./use-moves.ts";
import { numberWords } from "./order-words.ts";
import { SettleOrder } from "./settle-order.tsx";

/** Every move that was refused, by its order; `only` for one order's own panel. */
const Refusals = ({ moves, only }: { moves: Moves; only?: string | null }) =>
  moves.steps.failed
    .filter(({ about }) => only === undefined || about.order.id === only)
    .map(({ about, error }) => (
      <FailureBanner
        key={about.order.id}
        error={error}
        about={m.console_orders_open({ number: numberWords(about.order) })}
        onClose={() => moves.steps.dismiss(about)}
      />
    ));

/** Accepting cannot be undone, so that many at once are asked for. */
const AcceptAll = ({ moves }: { moves: Moves }) => {
  const orders = moves.accepting;
  const [last, setLast] = useState(orders);
  if (orders && orders !== last) setLast(orders);
  const shown = orders ?? last ?? [];
  return (
    <Dialog
      open={orders !== null}
      onClose={moves.stopAccepting}
      title={m.console_orders_accept_all_title({ count: shown.length })}
      confirm={m.console_orders_accept_all({ count: shown.length })}
      onConfirm={() => void moves.acceptAll()}
    >
      {m.console_orders_accept_all_text()}
    </Dialog>
  );
};

const Nothing = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <EmptyState icon={<Search />} action={<Chip onClick={clear}>{m.console_orders_search_clear()}</Chip>}>
      {m.console_orders_none_found()}
    </EmptyState>
  ) : (
    <EmptyState icon={<ChefHat />} title={m.console_orders_empty_title()}>
      {m.console_orders_empty()}
    </EmptyState>
  );

/** C2: the live orders of a branch, and C3 beside them. */
export const BoardScreen = () => {
  const branch = useBranch();
  const board = useQuery(boardQuery(branch.id));
  const done = useQuery(doneQuery(branch.id)).data;
  const all = useMemo(() => [...(board.data ?? []), ...(done ?? [])], [board.data, done]);
  const loading = useDelayedLoading(board.isPending);
  const [filter, setFilter] = useState(noFilter);
  const [params, setParams] = useSearchParams();
  const moves = useMoves();
  const { shown, waiting, onPointerDown, release } = useFrozenOrders(all);
  const now = useNow();
  const orders = shown.filter((order) => matches(order, filter, now));
  const filtered = isFiltering(filter);
  const clear = () => setFilter(noFilter);
  const unseen = useUnseen();
  // A new order rings even if a filter hides it; a notice offers to show it.
  const hidden = waiting + shown.filter((order) => unseen.has(order.id) && !orders.includes(order)).length;
  const showNew = () => {
    release();
    clear();
  };
  const body = board.data ? (
    orders.length === 0 ? (
      <Nothing filtered={filtered} clear={clear} />
    ) : (
      <Board orders={orders} actions={moves.actions} />
    )
  ) : board.isError ? (
    <ErrorState error={board.error} busy={board.isFetching} onRetry={() => void board.refetch()} />
  ) : null;
  return (
    <Page
      fill
      title={m.console_app_nav_orders()}
      aside={<BoardFilters orders={shown} filter={filter} onChange={setFilter} />}
    >
      <CallStrip />
      <Refusals moves={moves} />
      {hidden > 0 && (
        <Chip className={styles.waiting} onClick={showNew}>
          {m.console_app_waiting({ count: hidden })}
        </Chip>
      )}
      <div className={styles.body} onPointerDown={onPointerDown}>
        {loading && !board.isError ? <BoardSkeleton /> : body}
      </div>
      <OrderPanel
        id={params.get("order")}
        onClose={() => setParams((before) => (before.delete("order"), before), { replace: true })}
        actions={moves.actions}
        notice={<Refusals moves={moves} only={params.get("order")} />}
      />
      <AcceptAll moves={moves} />
      <EndOrder ending={moves.ending} tries={moves.endings} onClose={moves.leave} onEnd={moves.carryOut} />
      <SettleOrder order={moves.settling} onClose={moves.stopSettling} />
    </Page>
  );
};
