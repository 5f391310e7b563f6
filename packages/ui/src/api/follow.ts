import type { Call } from "@sufra/domain/contract/call.ts";
import type { Client } from "./client.ts";
import { type LiveEvent, readEvents } from "./event-stream.ts";

export type LiveState = "connecting" | "live" | "polling";

export type Follow = {
  client: Client;
  /** A call that answers a stream. */
  call: Call;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  onEvent: (event: LiveEvent) => void;
  /** Reads the thing afresh; runs when the line is first open, and every 20 s while it is down. */
  poll: () => void;
  onState?: (state: LiveState) => void;
  pollMs?: number;
  /** The server sends a comment at least every 25 s: silence for longer than this means the line is dead. */
  silenceMs?: number;
};

/** Follows a stream: resumes after the last event, falls back to asking, and comes back by itself. Returns the stop. */
export const follow = (options: Follow): (() => void) => {
  const { client, call, onEvent, poll, pollMs = 20_000, silenceMs = 60_000 } = options;
  let stopped = false;
  let last: string | undefined;
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const listen = async (): Promise<void> => {
    abort = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), silenceMs);
    };
    beat();
    try {
      const input = { params: options.params, query: options.query, signal: abort.signal };
      const headers = { accept: "text/event-stream", ...(last === undefined ? {} : { "last-event-id": last }) };
      const response = await client.open(call, input, headers);
      if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
      // What happened since the thing was read and before this line was open is told by no stream that begins now; after
      // a failure it may be older than the stream remembers.
      if (failures > 0 || last === undefined) poll();
      failures = 0;
      options.onState?.("live");
      for await (const event of readEvents(response.body, beat)) {
        last = event.id ?? last;
        if (!stopped) onEvent(event);
      }
    } catch {
      failures += 1;
    } finally {
      clearTimeout(silence);
    }
    if (stopped) return;
    // A stream that ended well is reopened at once; after failures we ask instead and try the stream again each time.
    const delay = failures === 0 ? 500 : failures === 1 ? 2000 : pollMs;
    if (failures > 1) {
      options.onState?.("polling");
      poll();
    } else options.onState?.("connecting");
    timer = setTimeout(() => void listen(), delay);
  };

  void listen();
  return () => {
    stopped = true;
    clearTimeout(timer);
    abort.abort();
  };
};
