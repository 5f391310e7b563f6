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
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        const sent = Object.fromEntries(
          Object.entries(answer.headers).filter(
            ([name]) => !/^(connection|keep-alive|date|content-length|transfer-encoding)$/.test(name),
          ),
        );
        resolve({
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

/** The bytes are read once from the product and then sent by both. */
export const measureMenuRead = async (url: string, { rounds, seconds }: Pace): Promise<Result[]> => {
  const headers = { "x-sufra-qr": mainCode, "accept-encoding": "gzip, br", "accept-language": "ar" };
  const menu = `${url}/api/menu/${await mainBranchOf(url)}/`;
  const fixed = await readRaw(menu, headers);
  const bare = await startBareServer([fixed]);
  try {
    const pairs = await measurePairs(
      rounds,
      () => requestsPerSecond({ url: menu, headers, seconds }),
      () => requestsPerSecond({ url: `${bare.url}${fixed.path}`, headers, seconds }),
    );
    const name = `120-item menu as JSON (${fixed.body.length} bytes), beside node:http`;
    return [resultOf(name, "requests/s", pairs, { kind: "at least", ratio: 0.8 })];
  } finally {
    bare.stop();
  }
};
