import type { Call } from "@sufra/domain/contract/call.ts";
import { type Client, limitTime, readFailure, type Input } from "./client.ts";
import { TransportFailure } from "./failures.ts";

type FileCall = Call & { answers: { 200: "file" } };
export type Downloaded = { name: string; blob: Blob };

/** Files take longer than other answers. */
const withinMs = 60_000;

const getFileName = (response: Response): string => {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return decodeURIComponent(encoded);
};

/** Downloads the answer of a `"file"` call under the server's name; fails like other calls. */
export const download = async <const C extends FileCall>(
  client: Client,
  call: C,
  input: Input<C>,
): Promise<Downloaded> => {
  const { signal, timeout } = limitTime(withinMs, input.signal);
  try {
    const response = await client.open(call, { ...input, signal });
    if (!response.ok) throw await readFailure(response);
    return { name: getFileName(response), blob: await response.blob() };
  } catch (error) {
    if (timeout.aborted) throw new TransportFailure("timeout", withinMs);
    if (input.signal?.aborted) throw new TransportFailure("aborted");
    if (error instanceof TypeError) throw new TransportFailure("network");
    throw error;
  }
};

/** Saves a file in the browser, under a name. */
export const saveBlob = (name: string, blob: Blob): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may read the address some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
