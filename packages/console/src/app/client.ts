import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createClient, pageApi } from "@sufra/ui/api/client.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { keepKeys } from "@sufra/ui/api/intent.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";

/** Staff's session is a cookie of the API's host, renewed by the server as long as it is used. */
export const client = keepKeys(createClient({ baseUrl: pageApi, getLanguage }));

let ended: () => void = () => undefined;

/** What happens when any call finds the session expired; set once, by the entry. */
export const whenSessionEnds = (act: () => void): void => {
  ended = act;
};

const watch = (error: unknown, key: readonly unknown[] | undefined): void => {
  // Reading the session may fail before sign-in, and a wrong password ends no session.
  if (key?.[0] === "session" || !hasCode(error, "not_authenticated")) return;
  queryClient.removeQueries({ queryKey: ["session"] });
  ended();
};

/** What is sent past the query client finds the session expired in the same way. */
export const sessionWatched = <A>(call: Promise<A>): Promise<A> =>
  call.catch((error: unknown) => {
    watch(error, undefined);
    throw error;
  });

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => watch(error, query.queryKey) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => watch(error, mutation.options.mutationKey),
  }),
  defaultOptions: {
    // The client already repeats what passes by itself. What a screen shows at once it may have from before, but
    // opening it always asks anew: a colleague who joined three seconds ago is on the list.
    queries: { retry: false, staleTime: 0 },
    // A move that was tapped without a connection is refused at once, never carried out unseen an hour later.
    mutations: { retry: false, networkMode: "always" },
  },
});
