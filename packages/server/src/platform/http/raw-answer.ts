import type { Readable } from "node:stream";

/** An answer that is already bytes (a cached menu, a CSV file, a 304). Sent unchanged: its creator has validated it. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly payload: Buffer | string | Readable | null;
  constructor(status: number, headers: Record<string, string>, payload: Buffer | string | Readable | null = null) {
    this.status = status;
    this.headers = headers;
    this.payload = payload;
  }
}
