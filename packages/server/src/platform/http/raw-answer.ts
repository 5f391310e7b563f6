/**
 * An answer that is already bytes (a menu serialized and compressed once, a CSV file, a 304 without
 * a body). It is sent as it is: whoever makes it has validated it when it was made.
 */
export class RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly payload: Buffer | string | null;
  constructor(status: number, headers: Record<string, string>, payload: Buffer | string | null = null) {
    this.status = status;
    this.headers = headers;
    this.payload = payload;
  }
}
