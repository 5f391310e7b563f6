import { useInfiniteQuery, useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { closeDay, type listReports, type Report } from "@sufra/domain/drawers/api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { emptyValue } from "../app/empty-value.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { boardQuery } from "../orders/board-data.ts";
import { closingQuery, closingsQuery, dayQuery, drawersQuery, shiftQuery } from "./drawers-data.ts";
import { openEnds, reportTitle } from "./report-rows.ts";
import { Difference } from "./difference.tsx";
import { ReportView } from "./report-view.tsx";
import styles from "./report.module.css";

type ReportPageProps = { query: UseQueryResult<Report>; name: () => string; back: string; more?: ReactNode };

const ReportPage = ({ query, name, back, more }: ReportPageProps) => {
  const loading = useDelayedLoading(query.isPending);
  // Head and report change their language together, also for a printout.
  useWorkplace();
  const label = back === "/drawers" ? m.console_app_nav_drawers() : m.console_drawers_closings();
  return (
    <Page title={query.data ? reportTitle(query.data) : name()} back={{ to: back, label }}>
      {loading ? (
        <Skeleton height="120px" radius="20px" lines={4} />
      ) : query.data ? (
        <>
          {more}
          <ReportView report={query.data} />
        </>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};

/** X of an open shift, Z once it is closed. */
export const ShiftScreen = () => {
  const { id = "" } = useParams();
  return <ReportPage query={useQuery(shiftQuery(id))} name={m.console_drawers_x} back="/drawers" />;
};

export const ClosingScreen = () => {
  const { id = "" } = useParams();
  return <ReportPage query={useQuery(closingQuery(id))} name={m.console_drawers_z} back="/drawers/closings" />;
};

/** Ends the branch's day after a question; open drawers are named before. */
const EndDay = ({ day }: { day: Report }) => {
  const { number, closing } = day;
  const { style } = useWorkplace();
  const branch = useBranch();
  const online = useOnline();
  const navigate = useNavigate();
  const drawers = useQuery(drawersQuery(branch.id)).data?.drawers ?? [];
  const counting = drawers.flatMap(({ number: drawer, shift }) => (shift ? [{ drawer, keeper: shift.keeper }] : []));
  const onBoard = useQuery(boardQuery(branch.id)).data?.length ?? 0;
  /** The day that the question is about: a colleague may end it before the answer. */
  const [asked, setAsked] = useState(number);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(number);
    setOpen(true);
  };
  const ending = useMutation({
    mutationFn: () => client.send(closeDay, { params: { id: branch.id }, body: { number: asked } }),
    onSuccess: ({ id }) => navigate(`/drawers/closings/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["drawers"] }),
  });
  return (
    <div className={styles.ending}>
      {counting.length > 0 && (
        <Banner tone="warning" title={m.console_drawers_day_open()}>
          {counting
            .map(({ drawer, keeper }) => m.console_drawers_open_named({ number: drawer, name: isolated(keeper) }))
            .join(" · ")}
          <br />
          <Link to="/drawers">{m.console_app_nav_drawers()}</Link>
        </Banner>
      )}
      <Button disabled={!online || counting.length > 0} onClick={ask}>
        {m.console_drawers_end_day()}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.console_drawers_end_day_title({ number: countText(asked, style) })}
        confirm={m.console_drawers_end_day()}
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
      >
        {ending.isError && <FailureBanner error={ending.error} />}
        <p>{m.console_drawers_end_day_text()}</p>
        {onBoard > 0 && <p>{m.console_drawers_end_day_board({ count: countText(onBoard, style) })}</p>}
        {openEnds(closing)
          .filter(({ amount = 0 }) => amount > 0)
          .map(({ label, count, amount = 0 }) => (
            <p key={label}>
              {label}: {count !== undefined && `${countText(count, style)} · `}
              <Money amount={amount} />
            </p>
          ))}
      </Dialog>
    </div>
  );
};

/** The open day of the branch, and its end. */
export const DayScreen = () => {
  const branch = useBranch();
  const query = useQuery(dayQuery(branch.id));
  const more = query.data && <EndDay day={query.data} />;
  return <ReportPage query={query} name={m.console_drawers_day} back="/drawers" more={more} />;
};

type Closing = AnswerOf<typeof listReports>["items"][number];

const useColumns = (): Column<Closing>[] => {
  const { style } = useWorkplace();
  return [
    { key: "title", head: m.console_drawers_report(), cell: (row) => reportTitle(row) },
    {
      key: "closed",
      head: m.console_drawers_closed_at(),
      cell: ({ closed_at, closed_by }) => `${dateTimeText(new Date(closed_at), style)} · ${isolated(closed_by)}`,
    },
    { key: "gross", head: m.console_drawers_gross(), figures: true, cell: ({ gross }) => <Money amount={gross} /> },
    {
      key: "difference",
      head: m.console_drawers_difference(),
      figures: true,
      cell: ({ difference }) => (difference === null ? emptyValue : <Difference amount={difference} />),
    },
  ];
};

/** Closings of the branch's drawers and days, newest first. */
export const ClosingsScreen = () => {
  const branch = useBranch();
  const query = useInfiniteQuery(closingsQuery(branch.id));
  const { error, isPending, isFetching, refetch } = query;
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page title={m.console_drawers_closings()} back={{ to: "/drawers", label: m.console_app_nav_drawers() }}>
      <DataTable
        label={m.console_drawers_closings()}
        query={{ data: rows, error, isPending, isFetching, refetch }}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => id}
        empty={{ icon: <ReceiptText />, text: m.console_drawers_no_closings() }}
      />
      {query.hasNextPage && (
        <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_drawers_more()}
        </Button>
      )}
    </Page>
  );
};
