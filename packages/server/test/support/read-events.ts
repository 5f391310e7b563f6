import type { Unchecked } from "./http-client.ts";

export type ReadEvent = { id?: string; event: string; data: Unchecked };

/** Follows an event stream and stores its events. */
export const readEvents = async (url: string, headers: Record<string, string>) => {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const events: ReadEvent[] = [];
  let ended = false;
  const read = async (): Promise<void> => {
    let rest = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      rest += chunk;
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
        );
        if (fields.data !== undefined)
          events.push({
            event: fields.event ?? "",
            data: JSON.parse(fields.data),
            ...(fields.id === undefined ? {} : { id: fields.id }),
          });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    isEnded: () => ended,
    close: () => abort.abort(),
  };
};
