import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and during hydration. Lazy parts wait for it, since the server does not load their code. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
