import { useEffect, useRef, useState } from "react";
import type { Follow, LiveState } from "./follow.ts";

export type { LiveState } from "./follow.ts";

/** Loaded after the page; polls until then. */
export const followSoon = (options: Follow): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => clearTimeout(timer);
  let stopped = false;
  const start = async (): Promise<void> => {
    try {
      const { follow } = await import("./follow.ts");
      if (!stopped) stop = follow(options);
    } catch {
      if (stopped) return;
      options.onState?.("polling");
      options.poll();
      timer = setTimeout(() => void start(), options.pollMs ?? 20_000);
    }
  };
  void start();
  return () => {
    stopped = true;
    stop();
  };
};

/** Follows while the component is visible and `enabled`; events reach the newest callbacks. */
export const useLive = (options: Follow & { enabled?: boolean }): LiveState => {
  const [state, setState] = useState<LiveState>("connecting");
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const target = JSON.stringify([options.call.url, options.params, options.query]);
  const enabled = options.enabled ?? true;
  useEffect(() => {
    if (!enabled) return undefined;
    return followSoon({
      ...newest.current,
      onEvent: (event) => newest.current.onEvent(event),
      poll: () => newest.current.poll(),
      onState: setState,
    });
  }, [target, enabled]);
  return state;
};
