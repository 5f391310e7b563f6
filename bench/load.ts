import autocannon from "autocannon";

export type Load = {
  url: string;
  headers?: Record<string, string>;
  seconds: number;
  connections?: number;
  /** The class of status that every answer must have. */
  kind?: "2xx" | "3xx";
};

/**
 * Requests per second over a few seconds. Throws on any answer of another kind, since the figure would be worthless.
 */
export const requestsPerSecond = async ({
  url,
  headers,
  seconds,
  connections = 10,
  kind = "2xx",
}: Load): Promise<number> => {
  const result = await autocannon({ url, headers, duration: seconds, connections, timeout: 15 });
  const good = result[kind];
  const others = result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"] - good;
  if (others > 0 || result.errors > 0) throw new Error(`${url}: ${others} other answers, ${result.errors} errors`);
  return good / result.duration;
};

/** One concurrent caller with its own connection: its next request, and how it uses the answer. */
export type Caller = {
  next: () => { headers: Record<string, string>; body?: string; path?: string };
  answered?: (body: string) => void;
};

export type Calls = {
  url: string;
  method: "GET" | "POST";
  seconds: number;
  callers: readonly Caller[];
  /** Number of rows that the calls create; missing for reads. */
  count?: () => Promise<number>;
};

/**
 * Acknowledged calls per second. Throws on any answer that is not 2xx, and if fewer rows exist than calls were
 * acknowledged.
 */
export const callsPerSecond = async ({ url, method, seconds, callers, count }: Calls): Promise<number> => {
  const before = (await count?.()) ?? 0;
  let connected = 0;
  let refusal = "";
  const result = await autocannon({
    url,
    method,
    duration: seconds,
    connections: callers.length,
    timeout: 15,
    setupClient: (client) => {
      const caller = callers[connected++ % callers.length];
      if (!caller) return;
      client.setRequests([
        {
          setupRequest: (request) => ({ ...request, ...caller.next() }),
          onResponse: (status, body) => {
            if (status < 300) caller.answered?.(body);
            else refusal = `${status} ${body}`;
          },
        },
      ]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} refusals (${refusal}), ${result.errors} errors`);
  const done = result["2xx"];
  const made = count ? (await count()) - before : done;
  if (made < done) throw new Error(`${method} ${url}: ${done} calls were acknowledged and ${made} are there`);
  return done / result.duration;
};
