import type { FastifyReply, FastifyRequest } from "fastify";
import type { LiveEvent } from "./event-log.ts";

export type StreamSource = { request: FastifyRequest; reply: FastifyReply };

export type Stream = {
  lastId: string | undefined;
  send: (event: LiveEvent) => void;
  /** Tells the client that it missed more events than can be replayed. */
  reset: () => void;
  onClose: (callback: () => void) => void;
  close: () => void;
};

const beatMs = 15_000;
/** A stream ends with the access token's lifetime; the client reconnects with its last event id. */
const longestMs = 10 * 60_000;
/** Unread bytes of a client before it is disconnected. */
const unreadLimit = 256 * 1024;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const readLastId = (request: FastifyRequest): string | undefined => {
  const header = request.headers["last-event-id"];
  return typeof header === "string" && uuid.test(header) ? header : undefined;
};

/**
 * Takes over the socket for server-sent events. An event of the topic `until` is the last one: permitted clients
 * reconnect.
 */
export const openStream = (
  { request, reply }: StreamSource,
  topics: ReadonlySet<string>,
  until: string | undefined,
): Stream => {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store",
    "x-accel-buffering": "no",
  });
  raw.write("retry: 2000\n: open\n\n");
  const lastId = readLastId(request);
  // The event that ended the last stream does not end this one.
  const sent = new Set(lastId === undefined ? [] : [lastId]);
  const close = () => raw.end();
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > unreadLimit) raw.destroy();
  };
  const beat = setInterval(() => write(": beat\n\n"), beatMs).unref();
  const end = setTimeout(close, longestMs).unref();
  raw.on("error", () => raw.destroy());
  raw.on("close", () => {
    clearInterval(beat);
    clearTimeout(end);
  });
  return {
    lastId,
    send: (event) => {
      const last = event.topic === until;
      if ((!last && !topics.has(event.topic)) || sent.has(event.id)) return;
      sent.add(event.id);
      write(`id: ${event.id}\nevent: ${event.topic.split(":")[0]}\ndata: ${JSON.stringify(event.data)}\n\n`);
      if (last) close();
    },
    reset: () => write("event: reset\ndata: {}\n\n"),
    onClose: (callback) => raw.on("close", callback),
    close,
  };
};
