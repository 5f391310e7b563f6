/** For what an editor reads: fresh each time it opens, and never refetched while someone types. */
export const editQueryOptions = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;
