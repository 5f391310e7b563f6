import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { AddressInfo } from "node:net";
import { type PlannedFault, strikeFaults, takePlanned } from "../../sandbox/faults.ts";
import {
  type Charge,
  checkCharge,
  checkRefund,
  fields,
  type Fields,
  newId,
  type Refund,
  showCharge,
  showRefund,
  TapRefusal,
  text,
} from "./tap-records.test-data.ts";
import { tapCharge } from "./tap-shapes.ts";
import { signTapCharge } from "./tap-webhook.ts";

const bodies = {
  html: "<!doctype html><title>Attention Required</title>",
  refusal: { errors: [{ code: "9999", description: "Internal server error" }] },
};

const replaced = new Set<string>();

/** Keys that contain `wrong` or were replaced are refused; `sk_live_` keys take real money. */
const getAccount = (request: FastifyRequest): string => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (key === "") throw new TapRefusal(401, "2107");
  if (key.startsWith("pk_")) throw new TapRefusal(401, "2106");
  if (!/^sk_(test|live)_\w+$/.test(key) || key.includes("wrong") || replaced.has(key))
    throw new TapRefusal(401, "2104");
  return key;
};

type Message = { charge: Charge; url: string };
type State = {
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  /** Answers by idempotency key. */
  answers: Map<string, Fields>;
  held: Message[] | null;
  refundStatus: string;
};

/** The same key again: the original answer, whatever happened since. */
const once = (state: State, key: string, answer: () => Fields): Fields => {
  const known = state.answers.get(key) ?? answer();
  if (!key.endsWith("|")) state.answers.set(key, known);
  return known;
};

const pageOf = (origin: string, id: string): string => `${origin}/pay/${id}`;

const chargeCalls = (app: FastifyInstance, state: State, origin: () => string): void => {
  const own = (request: FastifyRequest, id: string): Charge => {
    const charge = state.charges.get(id);
    if (charge?.account !== getAccount(request)) throw new TapRefusal(400, "1144");
    return charge;
  };
  app.post("/v2/charges", async (request) => {
    const account = getAccount(request);
    const body = fields(request.body);
    checkCharge(body);
    const idempotent = text(fields(body["reference"])["idempotent"]);
    return once(state, `charge|${account}|${idempotent}`, () => {
      const charge: Charge = {
        id: newId("chg"),
        account,
        live: account.startsWith("sk_live_"),
        status: "INITIATED",
        code: "100",
        amount: Number(body["amount"]),
        currency: text(body["currency"]),
        created: Date.now(),
        body,
        method: null,
        last4: null,
      };
      state.charges.set(charge.id, charge);
      return showCharge(charge, pageOf(origin(), charge.id));
    });
  });
  app.get<{ Params: { id: string } }>("/v2/charges/:id", async (request) => {
    const charge = own(request, request.params.id);
    return showCharge(charge, pageOf(origin(), charge.id));
  });
  app.post("/v2/charges/list", async (request) => {
    const account = getAccount(request);
    const { transaction } = fields(fields(request.body)["reference"]);
    const charges = [...state.charges.values()]
      .filter((each) => each.account === account)
      .filter(({ body }) => transaction === undefined || fields(body["reference"])["transaction"] === transaction);
    if (charges.length === 0) throw new TapRefusal(400, "Charges not found");
    return { object_type: "list", has_more: false, charges: charges.map((each) => showCharge(each, "")) };
  });
};

const refundCalls = (app: FastifyInstance, state: State): void => {
  app.post("/v2/refunds", async (request) => {
    const account = getAccount(request);
    const body = fields(request.body);
    const idempotent = text(fields(body["reference"])["idempotent"]);
    return once(state, `refund|${account}|${idempotent}`, () => {
      const charge = state.charges.get(text(body["charge_id"]));
      const earlier = [...state.refunds.values()].filter((each) => each.charge_id === charge?.id);
      const taken = earlier.filter(({ status }) => status !== "FAILED").reduce((sum, { amount }) => sum + amount, 0);
      checkRefund(body, charge?.account === account ? charge : undefined, taken);
      const refund: Refund = {
        id: newId("re"),
        account,
        charge_id: text(body["charge_id"]),
        amount: Number(body["amount"]),
        currency: text(body["currency"]),
        status: state.refundStatus,
        body,
        created: Date.now(),
      };
      state.refunds.set(refund.id, refund);
      return showRefund(refund);
    });
  });
  app.post("/v2/refunds/list", async (request) => {
    const account = getAccount(request);
    const wanted = fields(request.body)["charges"];
    const refunds = [...state.refunds.values()]
      .filter((each) => each.account === account)
      .filter(({ charge_id }) => Array.isArray(wanted) && wanted.includes(charge_id));
    if (refunds.length === 0) throw new TapRefusal(400, "Refunds not found");
    return { object_type: "list", has_more: false, refunds: refunds.map(showRefund) };
  });
};

const codes: Record<string, string> = { CAPTURED: "000", CANCELLED: "302", DECLINED: "505", ABANDONED: "301" };

const post = async ({ charge, url }: Message, key = charge.account): Promise<number> => {
  const message = showCharge(charge, "");
  const hashstring = signTapCharge(tapCharge.parse(message), key);
  const headers = { "content-type": "application/json", hashstring };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) }).catch(() => null);
  return answer?.status ?? 0;
};

/** Ends a charge as a guest or a bank does, and reports it; nothing is reported of charges that were left. */
const end = async (state: State, id: string, change: Partial<Charge>): Promise<Charge> => {
  const before = state.charges.get(id);
  if (!before) throw new Error("no such charge");
  const charge = { ...before, code: codes[change.status ?? ""] ?? "401", ...change };
  state.charges.set(id, charge);
  const url = text(fields(charge.body["post"])["url"]);
  if (url === "" || ["INITIATED", "ABANDONED"].includes(charge.status)) return charge;
  if (state.held) state.held.push({ charge, url });
  else await post({ charge, url });
  return charge;
};

/** Tap's own page: a button for each outcome. */
const pages = (app: FastifyInstance, state: State): void => {
  const button = (result: string, method: string): string =>
    `<form method="post"><input type="hidden" name="method" value="${method}"><button name="result" value="${result}">${result} ${method}</button></form>`;
  app.get("/pay/:id", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><meta name="viewport" content="width=device-width"><title>Tap</title><h1>Tap</h1>` +
          ["MADA", "VISA", "APPLE_PAY", "STC_PAY"].map((method) => button("CAPTURED", method)).join("") +
          button("DECLINED", "VISA") +
          button("CANCELLED", ""),
      ),
  );
  app.post<{ Params: { id: string } }>("/pay/:id", async (request, reply) => {
    const { id } = request.params;
    const { result, method } = fields(request.body);
    const last4 = method === "STC_PAY" || method === "" ? null : "0007";
    const charge = await end(state, id, { status: text(result), method: text(method) || null, last4 });
    const back = new URL(text(fields(charge.body["redirect"])["url"]));
    back.searchParams.set("tap_id", id);
    return reply.redirect(back.href, 303);
  });
};

const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof TapRefusal)) throw error;
    const body = / /.test(error.code) ? { message: error.code } : { errors: [{ code: error.code, description: "" }] };
    return reply.code(error.status).send(body);
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
};

/** Accepts and refuses what Tap does, on a free port. */
export const startTapServer = async () => {
  const state: State = {
    charges: new Map(),
    refunds: new Map(),
    answers: new Map(),
    held: null,
    refundStatus: "REFUNDED",
  };
  const planned: PlannedFault[] = [];
  const app = Fastify();
  let origin = "";
  answerErrors(app);
  strikeFaults(app, bodies, (request, when) =>
    takePlanned(planned, when, `${request.method} ${(request.routeOptions.url ?? "").replace(/^\/v2/, "")}`),
  );
  chargeCalls(app, state, () => origin);
  refundCalls(app, state);
  pages(app, state);
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v2`,
    charges: () => [...state.charges.values()],
    refunds: () => [...state.refunds.values()],
    plan: (call: string, when: PlannedFault["when"], fault: PlannedFault["fault"], times = 1): void =>
      void planned.push({ call, when, fault, times }),
    end: (id: string, change: Partial<Charge>) => end(state, id, change),
    /** Reports a charge again, or as somebody who does not know the key. */
    report: (id: string, key?: string): Promise<number> => {
      const charge = state.charges.get(id);
      if (!charge) throw new Error("no such charge");
      return post({ charge, url: text(fields(charge.body["post"])["url"]) }, key);
    },
    hold: () => void (state.held = []),
    /** How the next refunds start, and how the running ones end. */
    answerRefunds: (status: string) => void (state.refundStatus = status),
    settleRefunds: (status: string): void => {
      for (const refund of state.refunds.values())
        if (refund.status === "PENDING") state.refunds.set(refund.id, { ...refund, status });
    },
    /** The account goes on with another key; the former one is refused. */
    renewKey: (former: string, key: string): void => {
      replaced.add(former);
      for (const charge of state.charges.values())
        if (charge.account === former) state.charges.set(charge.id, { ...charge, account: key });
    },
    /** As after a day, when no key is known any more. */
    forgetKeys: () => state.answers.clear(),
    close: async (): Promise<void> => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
export type TapServer = Awaited<ReturnType<typeof startTapServer>>;
