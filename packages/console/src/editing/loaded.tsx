import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";

type Props<T> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "isPending" | "isFetching" | "refetch">;
  children: (thing: T, reload: () => Promise<void>) => ReactNode;
};

/** An editor over a thing as it was when it was opened; `reload` opens it anew, as it is now. */
export const Loaded = <T,>({ query, children }: Props<T>) => {
  const loading = useDelayedLoading(query.isPending);
  const [opened, setOpened] = useState<{ thing: T; times: number }>();
  if (opened === undefined && query.data !== undefined) setOpened({ thing: query.data, times: 0 });
  const reload = async () => {
    const { data } = await query.refetch();
    if (data !== undefined) setOpened((before) => ({ thing: data, times: (before?.times ?? 0) + 1 }));
  };
  if (loading) return <Skeleton height="72px" radius="20px" lines={5} />;
  if (!opened) return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Fragment key={opened.times}>{children(opened.thing, reload)}</Fragment>;
};
