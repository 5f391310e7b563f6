/** Reading the menu of 120 items, beside a bare server that sends the same bytes. */
import { request } from "node:http";
import { startBareServer, type Fixed } from "./bare-server.ts";
import { requestsPerSecond } from "./load.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, resultOf, type Result } from "./rounds.ts";

export const mainCode = "11111111-1111-4111-8111-111111111111";

/** The bytes as sent, still compressed (fetch would decompress them). */
export const readRaw = (url: string, headers: Record<string, string>): Promise<Fixed> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const status = answer.statusCode ?? 0;
        if (status !== 200 && status !== 304) reject(new Error(`${url} answered ${status}`));
        const sent = Object.fromEntries(
          Object.entries(answer.headers).filter(
            ([name]) => !/^(connection|keep-alive|date|content-length|transfer-encoding)$/.test(name),
          ),
        );
        resolve({
          status,
          path: new URL(url).pathname + new URL(url).search,
          headers: sent as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    call.on("error", reject).end();
  });

export const mainBranchOf = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/branch/qr-check/`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ uuid: mainCode }),
  });
  return ((await answer.json()) as { main_branch_id: string }).main_branch_id;
};

type Read = { name: string; path: string; headers: Record<string, string>; ratio: number };

/** The answer of the product is read once, and then both send it. */
const measureRead = async (url: string, { name, path, headers, ratio }: Read, pace: Pace): Promise<Result> => {
  const { rounds, seconds } = pace;
  const fixed = await readRaw(`${url}${path}`, headers);
  const bare = await startBareServer([fixed]);
  const kind = fixed.status === 304 ? "3xx" : "2xx";
  const load = (base: string) => () => requestsPerSecond({ url: `${base}${path}`, headers, seconds, kind });
  try {
    const pairs = await measurePairs(rounds, load(url), load(bare.url));
    const title = `${name} (${fixed.body.length} bytes), beside node:http`;
    return resultOf(title, "requests/s", pairs, { kind: "at least", ratio });
  } finally {
    bare.stop();
  }
};

/** The menu as JSON, the same unchanged, and as a page from memory. */
export const measureMenuRead = async (url: string, pace: Pace): Promise<Result[]> => {
  const headers = { "x-sufra-qr": mainCode, "accept-encoding": "gzip, br", "accept-language": "ar" };
  const path = `/api/menu/${await mainBranchOf(url)}/`;
  const { etag = "" } = (await readRaw(`${url}${path}`, headers)).headers;
  return [
    await measureRead(url, { name: "120-item menu as JSON", path, headers, ratio: 0.8 }, pace),
    await measureRead(
      url,
      { name: "the same, unchanged", path, headers: { ...headers, "if-none-match": etag }, ratio: 0.8 },
      pace,
    ),
    await measureRead(
      url,
      { name: "menu page from memory", path: `/menu/${mainCode}`, headers: { "accept-encoding": "gzip" }, ratio: 0.6 },
      pace,
    ),
  ];
};
