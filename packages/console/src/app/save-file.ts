import type { Call } from "@sufra/domain/contract/call.ts";
import { download } from "@sufra/ui/api/download.ts";
import type { Input } from "@sufra/ui/api/client.ts";
import { client } from "./client.ts";
import { sessionWatched } from "./query-client.ts";

/** Hands the browser something to keep, under a name. */
export const keepFile = (name: string, blob: Blob): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has its own hold on the file once it is being kept.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Fetches a file and hands it to the browser to keep, under the name the server gave it. */
export const saveFile = async <const C extends Call & { answers: { 200: "file" } }>(
  call: C,
  input: Input<C>,
): Promise<void> => {
  const { name, blob } = await sessionWatched(download(client, call, input));
  keepFile(name, blob);
};
