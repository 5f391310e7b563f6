import { createHash } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";

/** By its text, or by the name that it has on a connection. */
const namesOf = (text: string): readonly string[] => [
  `\0${text}\0`,
  createHash("sha256").update(text).digest("base64url").slice(0, 22),
];
const [readingNames, beginNames, commitNames] = ["begin read only", "begin", "commit"].map(namesOf);
const says = (chunk: Buffer, names: readonly string[] = []): boolean => names.some((name) => chunk.includes(name));
/** The end of a reading, which nobody waits for: a commit alone. */
const isCommitAlone = (chunk: Buffer): boolean => chunk.length < 130 && says(chunk, commitNames);

/** What a process does by itself: hints for other processes, and the time. */
const isByItself = (chunk: Buffer): boolean =>
  chunk.includes("sufra_live") || chunk.includes("clock_timestamp() as now");

/** What one connection has sent since the last answer counts as one round trip. */
const makeCounter = (count: () => void) => {
  let waiting = false;
  let reading = false;
  let ready = false;
  return {
    sent: (chunk: Buffer) => {
      // Until it is ready, a connection says who it is: messages without a type, and passwords.
      ready ||= /^[QPB]/.test(chunk.toString("latin1", 0, 1));
      if (!ready || isByItself(chunk)) return;
      if (says(chunk, readingNames)) reading = true;
      else if (says(chunk, beginNames)) reading = false;
      if (waiting || (reading && isCommitAlone(chunk))) return;
      waiting = true;
      count();
    },
    answered: () => (waiting = false),
  };
};

export type RoundTrips = { url: string; take: () => number; stop: () => Promise<void> };

/** A proxy in front of PostgreSQL that counts how often someone waits for an answer of it. */
export const countRoundTrips = async (databaseUrl: string): Promise<RoundTrips> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((product) => {
    const database = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    const counter = makeCounter(() => (trips += 1));
    for (const socket of [product, database])
      sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    product.on("data", counter.sent).pipe(database);
    database.on("data", counter.answered).pipe(product);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url: url.href,
    take: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
