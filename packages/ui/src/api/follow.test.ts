import { afterEach, describe, expect, it, vi } from "vitest";
import type { Call } from "@sufra/domain/contract/call.ts";
import type { Client } from "./client.ts";
import { follow } from "./follow.ts";

const call = { url: "/events/" } as unknown as Call;

/** A server whose streams send given events and then stay open or end. */
const serverOf = (streams: { text: string; ends: boolean }[]) => {
  const asked: (string | undefined)[] = [];
  const open = async (_call: unknown, _input: unknown, headers: Record<string, string>): Promise<Response> => {
    asked.push(headers["last-event-id"]);
    const next = streams.shift();
    if (!next) throw new Error("no line");
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(next.text));
        if (next.ends) controller.close();
      },
    });
    return new Response(body);
  };
  return { asked, client: { open } as unknown as Client };
};

const quiet = { text: ": beat\n\n", ends: false };
const event = { text: "id: 7\nevent: wallet\ndata: {}\n\n", ends: true };
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe("what is followed", () => {
  it("is read afresh once the line is open: what happened before it was is told by nobody", async () => {
    const poll = vi.fn();
    stop = follow({ client: serverOf([quiet]).client, call, poll, onEvent: () => undefined });
    expect(poll).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(poll).toHaveBeenCalledOnce());
  });

  it("goes on after the last event, and is not read again where the stream knows what was missed", async () => {
    vi.useFakeTimers();
    const poll = vi.fn();
    const events: string[] = [];
    const { asked, client } = serverOf([event, quiet]);
    stop = follow({ client, call, poll, onEvent: ({ event }) => events.push(event) });
    await vi.advanceTimersByTimeAsync(600);
    expect([events, asked]).toEqual([["wallet"], [undefined, "7"]]);
    expect(poll).toHaveBeenCalledOnce();
  });

  it("is over once it is stopped: no line is opened again, and nothing is read", async () => {
    vi.useFakeTimers();
    const poll = vi.fn();
    const onState = vi.fn();
    const { asked, client } = serverOf([]);
    follow({ client, call, poll, onState, onEvent: () => undefined })();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, onState.mock.calls, poll.mock.calls]).toEqual([1, [], []]);
  });

  it("is asked for while there is no line", async () => {
    vi.useFakeTimers();
    const poll = vi.fn();
    stop = follow({ client: serverOf([]).client, call, poll, onEvent: () => undefined });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(poll).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_100);
    expect(poll).toHaveBeenCalledTimes(2);
  });
});
