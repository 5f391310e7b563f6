import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../platform/db/new-id.ts";
import type { Answer, Client } from "../platform/testing/http-client.ts";

export type Send = (client: Client, key: string) => Promise<Answer>;

/** As the real client: what the server was too busy for is asked again with the same key. A 500 is never passed over. */
export const asked = async (client: Client, send: Send): Promise<Answer> => {
  const key = newId();
  for (let tries = 1; ; tries += 1) {
    const answer = await send(client, key);
    const busy = answer.status === 503 || answer.body.code === "request_in_progress";
    if (!busy || tries === 60) return answer;
    await sleep(200);
  }
};

/** Sent until it is answered, to one process or the other: a process or a connection may go in between. */
export const throughLoss = async (clients: Client[], send: Send, key: string = newId()): Promise<Answer> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = clients[tries % clients.length] as Client;
    const answer = await send(client, key).catch(() => null);
    if (answer && answer.status !== 503 && answer.body.code !== "request_in_progress") return answer;
    await sleep(100);
  }
  throw new Error("no answer after many tries");
};

export const placeThroughLoss = (clients: Client[], body: unknown, key: string): Promise<Answer> =>
  throughLoss(clients, (client, each) => client.post("/api/orders/", body, { key: each }), key);
