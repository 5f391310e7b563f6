import { connect, createServer, type Socket } from "node:net";

/** The end of a reading, which nobody waits for. */
const commit = Buffer.from("Q\0\0\0\x0bcommit\0", "latin1");

/** What one connection has sent since the last answer counts as one round trip. */
const makeCounter = (count: () => void) => {
  let waiting = false;
  let reading = false;
  let ready = false;
  return {
    sent: (chunk: Buffer) => {
      // Until it is ready, a connection says who it is: messages without a type, and passwords.
      ready ||= /^[QPB]/.test(chunk.toString("latin1", 0, 1));
      if (!ready) return;
      if (chunk.includes("begin read only;")) reading = true;
      else if (chunk.includes("begin;")) reading = false;
      if (waiting || (reading && chunk.equals(commit))) return;
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
