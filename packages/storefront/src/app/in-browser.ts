import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the server draws and in the first render that takes the page over. What has code of its own is shown only
 * once this is true: the server cannot wait for it, and would leave a page that the browser has to put right.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
