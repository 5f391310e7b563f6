import type { Call } from "@sufra/domain/contract/call.ts";
import type { Answer, Client } from "../platform/testing/http-client.ts";
import type { House } from "./house.test-data.ts";
import type { Sample } from "./sample.test-data.ts";
import { pathOf } from "./samples.test-data.ts";
import type { Path } from "./value-paths.test-data.ts";
import type { WholeProduct } from "./whole-product.test-data.ts";

/** The widest role that may make a call. */
export const callerOf = (house: House, call: Call): Client => {
  if (call.roles.includes("customer")) return house.guest;
  if (call.roles.includes("manager")) return house.manager;
  return call.roles.includes("operator") ? house.operator : house.visitor;
};

export const sendSample = (house: House, call: Call, sample: Sample, client = callerOf(house, call)): Promise<Answer> =>
  client.send(call.method, pathOf(call, sample), {
    ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
    ...(call.keyed ? { key: true } : {}),
  });

/** What a failure is told as. */
export const brief = ({ status, body }: Answer): string =>
  `${status} ${body?.code} ${JSON.stringify(body?.errors?.map((each: { path: string; code: string }) => `${each.path}: ${each.code}`))}`;

/** Paths that an answer may name for a fault at `path`: itself, what is inside it, or the object it is missing from. */
export const names = (answer: Answer, path: Path): boolean => {
  const wanted = path.join(".");
  const named: string[] = (answer.body?.errors ?? []).map((each: { path: string }) => each.path);
  return named.length > 0 && (wanted === "" || named.some((each) => each === wanted || each.startsWith(`${wanted}.`)));
};

export const bodied = ({ server }: WholeProduct): Call[] => server.app.calls.filter(({ body }) => body !== undefined);
