import type { Call } from "@sufra/domain/contract/call.ts";
import type { Client } from "./client.ts";

type LiveEvent = { id: string | undefined; event: string; data: string };

/** Reads server-sent events; comments (heartbeats) are reported as `beat`. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBeat: () => void,
): AsyncGenerator<LiveEvent, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  let id: string | undefined;
  let event = "message";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBeat();
      const lines = (rest + value).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { id, event, data: data.join("\n") };
          event = "message";
          data = [];
          continue;
        }
        const colon = line.indexOf(":");
        const name = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (name === "id") id = text;
        else if (name === "event") event = text;
        else if (name === "data") data.push(text);
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

export type LiveState = "connecting" | "live" | "polling";

export type Follow = {
  client: Client;
  /** A call that answers a stream. */
  call: Call;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  onEvent: (event: LiveEvent) => void;
  /** Reads the data again: when the stream first opens, and every 20 s while it is down. */
  poll: () => void;
  onState?: (state: LiveState) => void;
  pollMs?: number;
  /** The server sends a comment every 25 s; a longer silence means the stream is dead. */
  silenceMs?: number;
};

/** Follows a stream from the last event, polls while it is down, and reconnects. Returns the stop function. */
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
      // A new stream does not report earlier events, and after
      // a failure they may be older than the stream remembers.
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
    // Reopens a stream that ended normally at once; after failures it polls first.
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
