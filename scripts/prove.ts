/**
 * `npm run prove`: nothing is lost or doubled while everything fails. Starts PostgreSQL, a card provider and two server
 * processes, and for ten minutes (`npm run prove -- 60` for one) kills and restarts processes and database under load,
 * while the provider's messages come late, twice and backwards. Prints one line, and exits with 1 if a figure is not 0.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPaymentSandbox } from "@sufra/server/gateways/payments/sandbox/start-sandbox.ts";
import { sandboxWebhook } from "@sufra/server/payments/payment-providers.ts";
import { startOwnPostgres } from "@sufra/server/test/fixtures/own-postgres.ts";
import { startTwoProcesses, type TwoProcesses } from "@sufra/server/test/fixtures/processes.ts";
import { freePort } from "@sufra/server/test/fixtures/free-port.ts";
import { throughLoss } from "@sufra/server/test/fixtures/retrying-client.ts";
import { getCart, newGuest, openShop, type Shop } from "@sufra/server/test/fixtures/shop.ts";
import type { Client } from "@sufra/server/test/support/http-client.ts";
import { newId } from "../packages/server/src/platform/db/new-id.ts";

const seconds = Number(process.argv[2] ?? 600);
const guestCount = 8;
/** A session's first token ends after ten minutes: new guests come before. */
const guestMs = 240_000;
const card = { name: "Sara Ahmed", month: "12", year: "2030", cvc: "123" };
const numbers = ["4111114005765430", "4111114005765430", "4123120001090000"];

/** Passes messages on one to three times, after up to twenty seconds, so that later ones overtake earlier ones. */
const startRelay = async (getUrls: () => string[]) => {
  const waiting = new Set<Promise<void>>();
  const deliver = async (path: string, body: string): Promise<void> => {
    await sleep(randomInt(20_000));
    for (let tries = 0; tries < 60; tries += 1) {
      const [one = "", other = ""] = getUrls();
      const url = `${tries % 2 === 0 ? one : other}${path}`;
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) }).catch(
        () => null,
      );
      if (answer?.ok) return;
      await sleep(500);
    }
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const copies = randomInt(1, 4);
      for (let copy = 0; copy < copies; copy += 1) {
        const sent = deliver(request.url ?? "", Buffer.concat(parts).toString("utf8"));
        waiting.add(sent);
        void sent.finally(() => waiting.delete(sent));
      }
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flush: async () => void (await Promise.all(waiting)),
    close: () => server.close(),
  };
};

/** What clients were told: orders with their key, and payments that were taken. */
type Told = { orders: Map<string, string>; paid: Set<string> };

const getToken = async (next: { url: string; public_key: string }): Promise<string> => {
  const response = await fetch(next.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${next.public_key}:`).toString("base64")}`,
    },
    body: JSON.stringify({
      ...card,
      number: numbers[randomInt(numbers.length)],
      save_only: true,
      callback_url: "https://shop.example/",
    }),
  });
  return ((await response.json()) as { id: string }).id;
};

const orderOnce = async (clients: Client[], shop: Shop, told: Told): Promise<void> => {
  const isCard = randomInt(2) === 0;
  const notes = newId();
  const cart = { ...getCart(shop), quote_id: newId(), notes, expected_total: 6000 };
  const body = { ...cart, payment_method: isCard ? "online_card" : "cash" };
  const placed = await throughLoss(clients, (client, key) => client.post("/api/orders/", body, { key }));
  if (placed.status !== 201) throw new Error(`an order was refused: ${placed.status} ${JSON.stringify(placed.body)}`);
  told.orders.set(placed.body.id as string, notes);
  const { attempt_id: attemptId, next } = (placed.body.payment ?? {}) as {
    attempt_id?: string;
    next?: { url: string; public_key: string };
  };
  if (!isCard || attemptId === undefined || next === undefined) return;
  const source = { type: "token", token: await getToken(next) };
  const answer = await throughLoss(clients, (client, key) =>
    client.post(`/api/payments/${attemptId}/confirm/`, { source }, { key }),
  );
  if (answer.status === 200 && answer.body.status === "paid") told.paid.add(placed.body.id as string);
};

/** A new guest, however often the database is away meanwhile. */
const comeIn = async (two: TwoProcesses, shop: Shop): Promise<Client[]> => {
  for (;;) {
    const guest = await newGuest(two, shop, two.urls).catch(() => null);
    if (guest) return guest.clients;
    await sleep(500);
  }
};

const buyUntil = async (end: number, two: TwoProcesses, shop: Shop, told: Told): Promise<void> => {
  while (Date.now() < end) {
    const clients = await comeIn(two, shop);
    const leaves = Math.min(end, Date.now() + guestMs);
    // Three failed cards in an hour end a guest's cards: then another one comes.
    for (let count = 0; count < 4 && Date.now() < leaves; count += 1) await orderOnce(clients, shop, told);
  }
};

type Breaking = { kills: number; restarts: number };

const breakUntil = async (
  end: number,
  two: TwoProcesses,
  restart: (mode: "fast" | "immediate") => Promise<void>,
): Promise<Breaking> => {
  const done: Breaking = { kills: 0, restarts: 0 };
  let turn = 0;
  while (Date.now() < end - 3_000) {
    await sleep(randomInt(2_000, 8_000));
    turn += 1;
    if (turn % 4 === 0) {
      await restart(turn % 8 === 0 ? "immediate" : "fast");
      done.restarts += 1;
    } else {
      await two.killAndRestart(turn % 2);
      done.kills += 1;
    }
  }
  return done;
};

type Charge = { id: string; status: string; captured: number; refunded: number };

/** The provider's own records, as it wrote them: what money really moved. */
const readCharges = (folder: string): Charge[] => {
  const lines = readFileSync(join(folder, "sandbox-payments.jsonl"), "utf8").trim().split("\n");
  const charges = new Map<string, Charge>();
  for (const line of lines) {
    const { kind, record } = JSON.parse(line) as { kind: string; record: Charge };
    if (kind === "payments") charges.set(record.id, record);
  }
  return [...charges.values()];
};

const loadOrders = (two: TwoProcesses, { tenantId }: Shop) =>
  two.database.inTenant(
    tenantId,
    async (tx) => ({
      orders: await tx
        .selectFrom("customer_order")
        .select(["id", "notes", "total", "received", "refunded"])
        .where("tenant_id", "=", tenantId)
        .execute(),
      attempts: await tx
        .selectFrom("payment_attempt")
        .select(["id", "order_id", "status", "captured", "refunded"])
        .where("tenant_id", "=", tenantId)
        .execute(),
    }),
    { readOnly: true },
  );

/** Waits until no payment is open any more; what still hangs then counts as lost. */
const settle = async (two: TwoProcesses, shop: Shop): Promise<void> => {
  const until = Date.now() + 180_000;
  while (Date.now() < until) {
    const { attempts } = await loadOrders(two, shop);
    const open = attempts.filter(({ status }) => status === "processing" || status === "authorized");
    if (open.length === 0) return;
    await sleep(1_000);
  }
};

const count = async (
  two: TwoProcesses,
  shop: Shop,
  told: Told,
  charges: Charge[],
): Promise<{ lost: number; doubled: number }> => {
  const { orders, attempts } = await loadOrders(two, shop);
  const stored = new Map(orders.map((order) => [order.id, order]));
  const lostOrders = [...told.orders].filter(([id, notes]) => stored.get(id)?.notes !== notes);
  // Nobody accepts the orders: after some minutes they are declined and paid back, which is no loss.
  const lostPayments = [...told.paid].filter((id) => (stored.get(id)?.received ?? 0) === 0);
  const captured = new Map(attempts.map(({ id, captured: sum, refunded }) => [id, sum - refunded]));
  const lostCharges = charges.filter((charge) => charge.captured - charge.refunded > (captured.get(charge.id) ?? 0));
  const keys = orders.map(({ notes }) => notes);
  const doubledOrders = keys.length - new Set(keys).size;
  const doubledMoney = orders.filter(({ received, refunded, total }) => received - refunded > total);
  for (const [what, ids] of Object.entries({ orders: lostOrders, payments: lostPayments, charges: lostCharges }))
    if (ids.length > 0) process.stderr.write(`lost ${what}: ${JSON.stringify(ids.slice(0, 20))}\n`);
  return {
    lost: lostOrders.length + lostPayments.length + lostCharges.length,
    doubled: doubledOrders + doubledMoney.length,
  };
};

const prove = async (): Promise<boolean> => {
  const postgres = await startOwnPostgres();
  const folder = mkdtempSync(join(tmpdir(), "sufra-prove-"));
  let two: TwoProcesses | undefined;
  const relay = await startRelay(() => two?.urls ?? []);
  const secret = "code-secret-".repeat(4);
  const port = await freePort();
  const sandbox = await startPaymentSandbox({ port, dataDir: folder, webhookOf: sandboxWebhook(secret, relay.url) });
  try {
    // The first start seeds the demo, which takes longer where everything else runs as well.
    const environment = { SANDBOX_PAYMENT_PORT: String(port), STATEMENT_TIMEOUT_MS: "60000" };
    two = await startTwoProcesses("prove", postgres.url, { environment });
    const shop = await openShop(two.database, { slot_capacity: 100_000 });
    const told: Told = { orders: new Map(), paid: new Set() };
    const end = Date.now() + seconds * 1000;
    const guests = Array.from({ length: guestCount }, () => buyUntil(end, two as TwoProcesses, shop, told));
    const [{ kills, restarts }] = await Promise.all([breakUntil(end, two, postgres.restart), ...guests]);
    await relay.flush();
    await settle(two, shop);
    const { lost, doubled } = await count(two, shop, told, readCharges(folder));
    const differences = (await two.differences(shop.tenantId)).length;
    process.stdout.write(
      `acknowledged ${told.orders.size} orders and ${told.paid.size} payments, ${kills} kills, ${restarts} restarts, ` +
        `lost ${lost}, doubled ${doubled}, differences ${differences}\n`,
    );
    return lost + doubled + differences === 0;
  } finally {
    await two?.stop();
    await sandbox.close();
    relay.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exit((await prove()) ? 0 : 1);
