import { useCallback, useEffect, useRef, useState } from "react";
import { hasCode, isSilent } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

export type Read<T> = {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  /** Reads again; the data stays until the answer. */
  reload: () => void;
  /** Replaces the data by another call's answer. */
  put: (data: T) => void;
};

type State<T> = { key: string | null; data: T | undefined; error: unknown; loading: boolean };

/** Repeats what failed once the network returns; `failed`: whether there is something to repeat. */
export const useWhenOnline = (failed: boolean, repeat: () => void): void =>
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener("online", repeat);
    return () => removeEventListener("online", repeat);
  }, [failed, repeat]);

/**
 * Reads from the API while a screen is visible, again when `key` or language changes, and after a failure when the
 * network returns. The old answer stays for a new language, not for a new key.
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
      // A visitor's form stays while it is read again.
      error: before.key === key && hasCode(before.error, "not_authenticated") ? before.error : undefined,
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
  useWhenOnline(state.error !== undefined, reload);
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
