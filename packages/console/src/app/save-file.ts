import type { Call } from "@sufra/domain/contract/call.ts";
import { download, saveBlob } from "@sufra/ui/api/download.ts";
import type { Input } from "@sufra/ui/api/client.ts";
import { client, sessionWatched } from "./client.ts";

/** Fetches a file and saves it under the name the server gave it. */
export const saveFile = async <const C extends Call & { answers: { 200: "file" } }>(
  call: C,
  input: Input<C>,
): Promise<void> => {
  const { name, blob } = await sessionWatched(download(client, call, input));
  saveBlob(name, blob);
};
