import type { Call } from "@sufra/domain/contract/call.ts";
import type { Answer, Client } from "../support/http-client.ts";
import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";
import { getPath } from "./samples.ts";
import type { Path } from "./value-paths.ts";
import type { WholeProduct } from "./whole-product.ts";

/** The most permitted role of a call. */
export const getCaller = (establishment: SampleData, call: Call): Client => {
  if (call.roles.includes("customer")) return establishment.guest;
  if (call.roles.includes("manager")) return establishment.manager;
  return call.roles.includes("operator") ? establishment.operator : establishment.visitor;
};

export const sendSample = (
  establishment: SampleData,
  call: Call,
  sample: Sample,
  client = getCaller(establishment, call),
): Promise<Answer> =>
  client.send(call.method, getPath(call, sample), {
    ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
    ...(call.keyed ? { key: true } : {}),
  });

/** The short form of a failure. */
export const brief = ({ status, body }: Answer): string =>
  `${status} ${body?.code} ${JSON.stringify(body?.errors?.map((each: { path: string; code: string }) => `${each.path}: ${each.code}`))}`;

/** Paths that an answer may name for an error at `path`: itself, its parts, or the object it is missing from. */
export const names = (answer: Answer, path: Path): boolean => {
  const wanted = path.join(".");
  const named: string[] = (answer.body?.errors ?? []).map((each: { path: string }) => each.path);
  return named.length > 0 && (wanted === "" || named.some((each) => each === wanted || each.startsWith(`${wanted}.`)));
};

export const hasBody = ({ server }: WholeProduct): Call[] => server.app.calls.filter(({ body }) => body !== undefined);
