export type LiveEvent = { id: string | undefined; event: string; data: string };

/** Reads server-sent events from a response's body; comments (heartbeats) are reported as `beat`. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBeat: () => void,
): AsyncGenerator<LiveEvent, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  let id: string | undefined;
  let event = "message";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBeat();
      const lines = (rest + value).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { id, event, data: data.join("\n") };
          event = "message";
          data = [];
          continue;
        }
        const colon = line.indexOf(":");
        const name = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (name === "id") id = text;
        else if (name === "event") event = text;
        else if (name === "data") data.push(text);
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
