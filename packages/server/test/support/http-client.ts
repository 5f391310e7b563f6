// What a test reads is checked by its expectations.
// oxlint-disable-next-line typescript/no-explicit-any
export type Unchecked = any;

export type Answer<T = Unchecked> = { status: number; body: T; headers: Headers };

export type SendOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  /** The code the guest scanned. */
  qr?: string;
  /**
   * An idempotency key; `true` creates one. Console posts have one by default, as in the console itself; `false` omits
   * it.
   */
  key?: string | boolean;
};

/** A separate browser: keeps cookies, sends its origin, speaks JSON. */
export type Client = {
  send: <T = Unchecked>(method: string, path: string, options?: SendOptions) => Promise<Answer<T>>;
  get: <T = Unchecked>(path: string, options?: SendOptions) => Promise<Answer<T>>;
  post: <T = Unchecked>(path: string, body?: unknown, options?: SendOptions) => Promise<Answer<T>>;
  cookies: Map<string, string>;
};

const keepCookies = (cookies: Map<string, string>, headers: Headers): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const gone = attributes.some((each) => /^\s*max-age=0/i.test(each) || /^\s*expires=thu, 01 jan 1970/i.test(each));
    if (gone) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
};

export const makeClient = (baseUrl: string, defaults: Pick<SendOptions, "qr" | "headers"> = {}): Client => {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const qr = options.qr ?? defaults.qr;
    const keyed = options.key ?? (method === "POST" && path.startsWith("/api/console/"));
    const key = keyed === true ? crypto.randomUUID() : keyed;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "accept-language": "en",
        origin: baseUrl,
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...(qr === undefined ? {} : { "x-sufra-qr": qr }),
        ...(key === false ? {} : { "idempotency-key": key }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...defaults.headers,
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: typeof options.body === "string" ? options.body : JSON.stringify(options.body) }),
    });
    keepCookies(cookies, response.headers);
    // An event stream never ends by itself; use `readEvents` for its events.
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (isStream) await response.body?.cancel();
    const text = isStream ? "" : await response.text();
    const json = response.headers.get("content-type")?.includes("json") === true && text !== "";
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    send,
    get: (path, options) => send("GET", path, options),
    post: (path, body, options) => send("POST", path, { ...options, body }),
    cookies,
  };
};
