/** Settling and returning at the desk: the calls, and all their database statements as pgbench scripts. */
import { randomUUID } from "node:crypto";
import { newGuest, type Guest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import { type Changes, replayScript } from "./replay-script.ts";
import { customerIds, customerOf, drawerCount, invoiceIds, orderIds, shiftIds } from "./settling-ledger.ts";
import type { Recorder } from "./sql-recorder.ts";

export type Kind = "settle" | "giveBack";
export type Script = { text: string; trips: number };
/** Orders of the till: unpaid ones, then as many paid ones. */
export type Orders = { first: number; count: number };

export const keyed = () => ({ "content-type": "application/json", "idempotency-key": randomUUID() });

/** The cashier keeps every drawer; only the manager may return. */
export const openDesk = async (url: string): Promise<Record<"cashier" | "manager", Guest>> => {
  const signIn = async (role: string): Promise<Guest> => {
    const staff = newGuest(url, mainCode);
    await staff.post("/api/console/sessions/", { email: `${role}@a.test`, password: "sufra-demo" });
    return staff;
  };
  return { cashier: await signIn("cashier"), manager: await signIn("manager") };
};

/** One halala, so that no order is ever settled or returned completely. */
export const callOf = (kind: Kind, { first, count }: Orders, serial: number, drawer: number) => {
  const order = first + (kind === "settle" ? 0 : count / 2) + (serial % (count / 2));
  const shift_id = `${shiftIds}${first + drawer}`;
  return kind === "settle"
    ? { path: `/api/console/orders/${orderIds}${order}/settlements/`, body: { tender: "cash", amount: 1, shift_id } }
    : {
        path: `/api/console/orders/${orderIds}${order}/returns/`,
        body: { amount: 1, reason: "cold", refunds: [{ tender: "cash", amount: 1 }], shift_id },
      };
};

/** Statements besides the call: hints to other processes, and the database's clock. */
const aside = /pg_notify|clock_timestamp/;

const followingInvoice = (number: number): NonNullable<Changes["values"]> => [
  [`'${number}', 'credit_note'`, "':i_last', 'credit_note'"],
  [`"number" = '${number - 1}'`, `"number" = ':before'`],
];

/** Each pgbench client has its own drawer and takes any order; entries and invoices follow the last ones. */
export const changesOf = (kind: Kind, recorded: readonly string[], { first, count }: Orders): Changes => {
  const from = first + (kind === "settle" ? 0 : count / 2);
  const number = /into "invoice" .*? '(\d+)', 'credit_note'/.exec(recorded.join("\n"))?.[1];
  return {
    before: [`\\set order random(${from}, ${from + count / 2 - 1})`, `\\set customer ${customerOf(":order")}`],
    values: [
      [new RegExp(`(${orderIds}|${invoiceIds})\\d{6}`, "g"), "$1:order"],
      [new RegExp(`${customerIds}\\d{6}`, "g"), `${customerIds}:customer`],
      [new RegExp(`${shiftIds}\\d{5}(?=\\d)\\d`, "g"), `${shiftIds}${String(first).slice(0, 5)}:client_id`],
      [/'\d+', '\d+', '\\x[0-9a-f]{64}'(?=, '\\x[0-9a-f]{64}')/g, "':seq', ':e_seq', ':e_hash'"],
      ...(number === undefined ? [] : followingInvoice(Number(number))),
    ],
    answers: [
      { mark: /from "audit_entry" .* desc limit/, prefix: "e_", then: ["\\set seq :e_seq + 1"] },
      { mark: /into "invoice_number"/, prefix: "i_", then: ["\\set before :i_last - 1"] },
    ],
  };
};

/** Records each kind twice on different orders and drawers, after warming the process. */
export const recordScripts = async (url: string, recorder: Recorder, orders: Orders): Promise<Map<Kind, Script>> => {
  const desk = await openDesk(url);
  let serial = 0;
  const once = async (kind: Kind): Promise<string[]> => {
    recorder.take();
    const { path, body } = callOf(kind, orders, serial, serial % drawerCount);
    serial += 1;
    await (kind === "settle" ? desk.cashier : desk.manager).post(path, body, keyed());
    return recorder
      .take()
      .map(({ sql }) => sql)
      .filter((sql) => !aside.test(sql));
  };
  const scripts = new Map<Kind, Script>();
  for (const kind of ["settle", "giveBack"] as const) {
    for (let warm = 0; warm < 3; warm += 1) await once(kind);
    const first = await once(kind);
    const second = await once(kind);
    scripts.set(kind, { text: replayScript(first, second, changesOf(kind, first, orders)), trips: first.length });
  }
  return scripts;
};
