import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFoodics } from "../foodics/foodics-adapter.ts";
import { parseFoodicsEvent } from "../foodics/foodics-event.ts";
import type { PosAdapter } from "../pos-adapter.ts";
import { sampleBusiness, sampleDraft } from "./sample-business.test-data.ts";
import { type PosSandbox, startPosSandbox } from "./start-sandbox.ts";

let sandbox: PosSandbox;
let pos: PosAdapter;
let listener: Server;
let received: { path: string; body: string }[] = [];
let answers: number[] = [];

beforeEach(async () => {
  [received, answers] = [[], []];
  listener = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks/secret`;
  const businesses = [sampleBusiness()];
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, webhookUrl, webhookPausesMs: [0, 1, 1] });
  pos = createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken("business-1") });
});
afterEach(async () => {
  await sandbox.close();
  listener.close();
});

const events = () => received.map(({ body }) => parseFoodicsEvent(body));

describe("events of an order", () => {
  it("name the business and the order, to a secret path", async () => {
    const { external_id } = await pos.createOrder(sampleDraft());
    sandbox.moveOrder(external_id, "accept");
    sandbox.moveOrder(external_id, "ready");
    sandbox.moveOrder(external_id, "void");
    await expect.poll(() => received.length).toBe(4);
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/hooks/secret"]));
    const expected = ["order.created", "order.updated", "order.delivery.updated", "order.cancelled"];
    expect(
      events()
        .map((each) => each?.event)
        .toSorted(),
    ).toEqual(expected.toSorted());
    expect(events()[0]).toMatchObject({ business_reference: "597612", order_id: external_id });
  });

  it("are tried three times in all", async () => {
    answers = [500, 500, 500, 500];
    await pos.createOrder(sampleDraft());
    await expect.poll(() => received.length).toBe(3);
    await sandbox.courier.settled();
    expect(received).toHaveLength(3);
  });

  it("come late, twice and backwards when a test wants it", async () => {
    sandbox.courier.hold();
    const { external_id } = await pos.createOrder(sampleDraft());
    sandbox.moveOrder(external_id, "accept");
    expect(received).toEqual([]);
    await sandbox.courier.release({ copies: 2, backwards: true });
    expect(events().map((each) => each?.event)).toEqual([
      "order.updated",
      "order.updated",
      "order.created",
      "order.created",
    ]);
  });

  it("may be lost and doubled at random", async () => {
    sandbox.courier.disturb({ lose: 1, copy: 0, next: () => 0.5 });
    await pos.createOrder(sampleDraft());
    sandbox.courier.disturb({ lose: 0, copy: 1, next: () => 0.5 });
    await pos.createOrder(sampleDraft({ external_number: "S-2" }));
    await expect.poll(() => received.length).toBe(2);
    sandbox.courier.disturb(null);
  });

  it("of a foreign business can be sent", async () => {
    sandbox.courier.announce({ event: "order.created", business: { reference: 42 }, order: { id: "x" } });
    await expect.poll(() => received.length).toBe(1);
    expect(events()).toEqual([{ event: "order.created", business_reference: "42", order_id: "x" }]);
  });
});

describe("a message", () => {
  it.each([
    [
      "without an order",
      '{"event":"menu.updated","business":{"reference":"1"}}',
      { event: "menu.updated", order_id: null },
    ],
    [
      "in bytes",
      Buffer.from('{"event":"order.created","business":{"reference":1},"order":{"id":7}}'),
      { order_id: "7" },
    ],
    ["that is no JSON", "<html>", null],
    ["that is empty", "", null],
    ["without a business", '{"event":"order.created"}', null],
    ["with an order without an id", '{"event":"x","business":{"reference":"1"},"order":{}}', null],
    ["that is a list", "[]", null],
  ] as const)("%s", (_name, body, expected) => {
    const read = parseFoodicsEvent(body);
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });
});
