import { useCallback, useEffect, useRef, useState } from "react";
import { isSilent } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

export type Read<T> = {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  /** Asks again; what is shown stays until the answer. */
  reload: () => void;
  /** Puts in what another call has answered. */
  put: (data: T) => void;
};

type State<T> = { key: string | null; data: T | undefined; error: unknown; loading: boolean };

/**
 * Reads something of the API for as long as a screen shows it: again when `key` or the language changes, never twice at
 * once. Under another language the old answer stays until the new one is here; under another key it does not.
 */
export const useRead = <T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Read<T> => {
  const language = useLanguage();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<T>>({ key, data: undefined, error: undefined, loading: key !== null });
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    setState((before) => ({
      key,
      data: before.key === key ? before.data : undefined,
      error: undefined,
      loading: true,
    }));
    newest.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (abort.signal.aborted || isSilent(error)) return;
        setState((before) => ({ ...before, error, loading: false }));
      },
    );
    return () => abort.abort();
  }, [key, language, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const put = useCallback(
    (data: T) => setState((before) => ({ ...before, data, error: undefined, loading: false })),
    [],
  );
  const fits = state.key === key;
  return {
    data: fits ? state.data : undefined,
    error: fits ? state.error : undefined,
    loading: key !== null && (!fits || state.loading),
    reload,
    put,
  };
};
