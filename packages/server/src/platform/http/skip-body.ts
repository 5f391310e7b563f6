import type { IncomingMessage } from "node:http";

/** A longer rest is cut off: its sender loses the answer, and we the traffic. */
const maxBytes = 16 * 1024 * 1024;
const maxMs = 10_000;

/**
 * Reads the rest of a refused body and discards it before the answer is sent. Otherwise the connection is closed while
 * the client still sends, and the reset overtakes the answer.
 */
export const skipBody = (raw: IncomingMessage): Promise<void> => {
  // A call from inside the process is never `complete`, though its body was read.
  const isRead = raw.complete || raw.readableEnded || raw.destroyed;
  if (isRead || Number(raw.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  let skipped = 0;
  const timer = setTimeout(resolve, maxMs);
  raw.on("data", (chunk: Buffer | string) => {
    skipped += chunk.length;
    if (skipped > maxBytes) resolve();
  });
  raw.once("end", resolve).once("close", resolve);
  raw.resume();
  return promise.finally(() => clearTimeout(timer));
};
