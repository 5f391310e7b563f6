import { join } from "node:path";
import type { Call, Role } from "@sufra/domain/contract/call.ts";
import type { Answer, Client } from "../platform/testing/http-client.ts";
import type { Sample } from "./sample.test-data.ts";
import { pathOf } from "./samples.test-data.ts";

type Reach = "not there" | "taken" | "names none";

/** One call of the console: who is let in with things of their own, and what becomes of things that are another's. */
export type Row = Record<Role, "yes" | "no"> & {
  /** Ids of another establishment, sent by each role that is let in. */
  foreign: Reach;
  /** A branch of one's own establishment that the cashier does not work in. */
  cashier_elsewhere: Reach;
};
export type Matrix = Record<string, Row>;

export const matrixFile = join(import.meta.dirname, "authorisation.json");

export const isConsole = ({ url }: Pick<Call, "url">): boolean => url.startsWith("/console/");

/** Sorted by address, a line a call, so that a change of rights is one line of a difference. */
export const printed = (matrix: Matrix): string => {
  const addressOf = (name: string) => name.split(" ").reverse().join(" ");
  const lines = Object.entries(matrix)
    .sort(([a], [b]) => (addressOf(a) < addressOf(b) ? -1 : 1))
    .map(([name, row]) => `  ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
};

/** As the sample says, with a key of its own where the call takes one. */
export const send = (client: Client, call: Call, sample: Sample): Promise<Answer> =>
  client.send(call.method, pathOf(call, sample), {
    ...(sample.body === undefined ? {} : { body: sample.body }),
    ...(call.keyed ? { key: true } : {}),
  });

/** What takes things away comes late, what ends the callers' own sessions at the very end. */
export const inOrder = (calls: readonly Call[]): Call[] => {
  const place = ({ method, url }: Call) =>
    url.includes("/sessions/current/") && method === "DELETE"
      ? 9
      : ["GET", "POST", "PUT", "PATCH", "DELETE"].indexOf(method);
  return calls.filter(isConsole).sort((a, b) => place(a) - place(b));
};
