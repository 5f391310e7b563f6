import { type QueryKey, useMutation, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { queryClient, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { SortableList } from "./sortable-list.tsx";

/** Shows the new order at once and sends it; after a refusal the list is read as it is. */
export const sendOrder = async <T,>(
  queryKey: QueryKey,
  reorder: (before: T) => T,
  send: () => Promise<unknown>,
): Promise<void> => {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<T>(queryKey, (before) => (before === undefined ? undefined : reorder(before)));
  try {
    await sessionWatched(send());
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
};

export const orderBy =
  (ids: readonly string[]) =>
  (list: readonly { id: string }[]): readonly { id: string }[] =>
    list.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

type Props<T> = {
  query: UseQueryResult<readonly T[]>;
  nameOf: (thing: T) => string;
  onOrder: (ids: string[]) => Promise<void>;
  /** The link that creates one. */
  fresh: { to: string; text: string };
  empty: { icon: ReactNode; text: string };
  className: string | undefined;
  /** What stands above the list, around the link. */
  head?: (link: ReactNode) => ReactNode;
  children: (thing: T) => ReactNode;
};

/** A page's list of things that staff put in order: loading, failed, empty or sortable. */
export const OrderedList = <T extends { id: string }>({
  query,
  nameOf,
  onOrder,
  fresh,
  empty,
  className,
  head = (link) => <div>{link}</div>,
  children,
}: Props<T>) => {
  const online = useOnline();
  const loading = useDelayedLoading(query.isPending);
  const sending = useMutation({ mutationFn: onOrder });
  const link = (
    <Link to={fresh.to} className={buttonClass({ variant: "fill", size: "sm" })}>
      {fresh.text}
    </Link>
  );
  if (loading) return <Skeleton height="64px" radius="16px" lines={5} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={empty.icon} action={link}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div className={className}>
      {sending.isError && <FailureBanner error={sending.error} onClose={() => sending.reset()} />}
      {head(link)}
      <SortableList
        card
        items={query.data}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        disabled={!online}
        onOrder={(things) => sending.mutate(things.map(({ id }) => id))}
      >
        {children}
      </SortableList>
    </div>
  );
};
