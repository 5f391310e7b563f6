import type { Call, Role } from "@sufra/domain/contract/call.ts";
import type { Answer, Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";
import { getPath } from "./samples.ts";

type Reach = "not there" | "taken" | "names none";

/** One console call: which roles are allowed with own things, and the result for foreign things. */
export type Row = Record<Role, "yes" | "no"> & {
  /** Ids of another establishment, sent by each permitted role. */
  foreign: Reach;
  /** A branch of one's own establishment that the cashier does not work in. */
  cashier_elsewhere: Reach;
};
export type Matrix = Record<string, Row>;

export const isConsole = ({ url }: Pick<Call, "url">): boolean => url.startsWith("/console/");

/** Sends the sample, with a key of its own if the call needs one. */
export const send = (client: Client, call: Call, sample: Sample): Promise<Answer> =>
  client.send(call.method, getPath(call, sample), {
    ...(sample.body === undefined ? {} : { body: sample.body }),
    ...(call.keyed ? { key: true } : {}),
  });

/** Removing calls come late; calls that end the caller's session come last. */
export const inOrder = (calls: readonly Call[]): Call[] => {
  const place = ({ method, url }: Call) =>
    url.includes("/sessions/current/") && method === "DELETE"
      ? 9
      : ["GET", "POST", "PUT", "PATCH", "DELETE"].indexOf(method);
  return calls.filter(isConsole).sort((a, b) => place(a) - place(b));
};
