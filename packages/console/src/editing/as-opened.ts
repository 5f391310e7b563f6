/** What an editor reads: anew each time it opens, and never under whoever is typing; what was read before may be of another revision. */
export const asOpened = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;
