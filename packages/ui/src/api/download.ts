import type { Call } from "@sufra/domain/contract/call.ts";
import { type Client, failureOf, type Input } from "./client.ts";
import { TransportFailure } from "./failures.ts";

type FileCall = Call & { answers: { 200: "file" } };
export type Downloaded = { name: string; blob: Blob };

/** A file is made while one waits: a printed sheet or a year's figures take longer than an answer does. */
const withinMs = 60_000;

const nameOf = (response: Response): string => {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return decodeURIComponent(encoded);
};

/** What a call that answers `"file"` gives, under the name the server gave it; fails as every other call does. */
export const download = async <const C extends FileCall>(
  client: Client,
  call: C,
  input: Input<C>,
): Promise<Downloaded> => {
  const timeout = AbortSignal.timeout(withinMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  try {
    const response = await client.open(call, { ...input, signal });
    if (!response.ok) throw await failureOf(response);
    return { name: nameOf(response), blob: await response.blob() };
  } catch (error) {
    if (timeout.aborted) throw new TransportFailure("timeout", withinMs);
    if (input.signal?.aborted) throw new TransportFailure("aborted");
    if (error instanceof TypeError) throw new TransportFailure("network");
    throw error;
  }
};
