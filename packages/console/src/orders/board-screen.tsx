import { useQuery } from "@tanstack/react-query";
import { ChefHat, Search, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { CallStrip } from "../tables/call-strip.tsx";
import { FailureBanner } from "../app/failure-banner.tsx";
import { boardQuery, doneQuery } from "./board-data.ts";
import { Board, BoardSkeleton } from "./board-columns.tsx";
import styles from "./board-screen.module.css";
import { EndOrder } from "./end-order.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { useUnseen } from "./new-orders.ts";
import { type Filter, matches, useFrozenOrders } from "./frozen-orders.ts";
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

const types: readonly OrderType[] = [1, 2, 3];

const noFilter: Filter = { query: "", type: null, unpaid: false };
type FilterProps = { filter: Filter; onChange: (filter: Filter) => void };

const Filters = ({ filter, onChange }: FilterProps) => {
  const { style } = useWorkplace();
  return (
    <>
      <div className={styles.types} role="group" aria-label={m.console_orders_types()}>
        {types.map((type) => (
          <Chip
            key={type}
            selected={filter.type === type}
            onClick={() => onChange({ ...filter, type: filter.type === type ? null : type })}
          >
            {orderTypeNames[type][style.language]}
          </Chip>
        ))}
        <Chip selected={filter.unpaid} onClick={() => onChange({ ...filter, unpaid: !filter.unpaid })}>
          {m.console_orders_only_unpaid()}
        </Chip>
      </div>
      <label className={styles.search}>
        <Search aria-hidden />
        <span className="visually-hidden">{m.console_orders_search()}</span>
        <input
          type="search"
          value={filter.query}
          placeholder={m.console_orders_search()}
          onChange={(event) => onChange({ ...filter, query: event.target.value })}
        />
        {filter.query !== "" && (
          <IconButton
            label={m.console_orders_search_clear()}
            icon={<X aria-hidden />}
            onClick={() => onChange({ ...filter, query: "" })}
          />
        )}
      </label>
    </>
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
  const orders = shown.filter((order) => matches(order, filter));
  const filtered = filter.query !== "" || filter.type !== null || filter.unpaid;
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
    <Page fill title={m.console_app_nav_orders()} aside={<Filters filter={filter} onChange={setFilter} />}>
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
      <EndOrder ending={moves.ending} tries={moves.endings} onClose={moves.leave} onEnd={moves.carryOut} />
      <SettleOrder order={moves.settling} onClose={moves.stopSettling} />
    </Page>
  );
};
