/** A TCP proxy between the product and PostgreSQL that records every statement by round trip. */
import { connect, createServer, type Socket } from "node:net";

/** A statement of one round trip with its parameters inserted. */
export type Statement = { connection: number; sql: string };

type Prepared = { name: string; sql: string };

const text = (buffer: Buffer, from: number): [string, number] => {
  const end = buffer.indexOf(0, from);
  return [buffer.toString("utf8", from, end), end + 1];
};

const literal = (value: Buffer | null, binary: boolean): string => {
  if (value === null) return "null";
  if (binary) return `'\\x${value.toString("hex")}'`;
  return `'${value.toString("utf8").replaceAll("'", "''")}'`;
};

/** The values of a Bind message, as literals. */
const readBind = (body: Buffer): { statement: string; values: string[] } => {
  let [, at] = text(body, 0);
  const [statement, next] = text(body, at);
  at = next;
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, index) => body.readInt16BE(at + 2 + index * 2));
  at += 2 + formats.length * 2;
  const count = body.readInt16BE(at);
  at += 2;
  const values: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    const binary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
    values.push(literal(length < 0 ? null : body.subarray(at, at + length), binary));
    at += Math.max(0, length);
  }
  return { statement, values };
};

/** Parses the frontend's messages on one connection. */
const makeReader = (connection: number, onStatement: (statement: Statement) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  const prepared = new Map<string, string>();
  const read = (type: string, body: Buffer): void => {
    if (type === "Q") onStatement({ connection, sql: text(body, 0)[0] });
    if (type === "P") {
      const [name, next] = text(body, 0);
      const parsed: Prepared = { name, sql: text(body, next)[0] };
      prepared.set(parsed.name, parsed.sql);
    }
    if (type === "B") {
      const { statement, values } = readBind(body);
      const sql = (prepared.get(statement) ?? "").replace(
        /\$(\d+)/g,
        (_, place: string) => values[Number(place) - 1] ?? "null",
      );
      onStatement({ connection, sql });
    }
  };
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type; later ones have a letter and a length.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readInt32BE(head) + head;
      if (rest.length < length) return;
      if (started) read(rest.toString("latin1", 0, 1), rest.subarray(5, length));
      started = true;
      rest = rest.subarray(length);
    }
  };
};

/** Sums how long a connection waits for answers: from each message to the last byte before the next one. */
const makeWatch = () => {
  let [total, sent, answered] = [0, 0, 0];
  return {
    send: () => {
      if (answered < sent) return;
      total += answered - sent;
      sent = performance.now();
      answered = 0;
    },
    answer: () => (answered = performance.now()),
    total: () => total + Math.max(0, answered - sent),
  };
};

export type Recorder = {
  port: number;
  take: () => Statement[];
  /** Milliseconds that the product waited for the database so far, on all connections. */
  waited: () => number;
  stop: () => Promise<void>;
};

export const startRecorder = async (host: string, port: number): Promise<Recorder> => {
  let statements: Statement[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const watches: ReturnType<typeof makeWatch>[] = [];
  const server = createServer((product) => {
    const database = connect({ host, port, noDelay: true });
    const read = makeReader((connections += 1), (statement) => statements.push(statement));
    for (const socket of [product, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    const watch = makeWatch();
    watches.push(watch);
    product.on("data", read).on("data", watch.send);
    database.on("data", watch.answer);
    product.pipe(database).pipe(product);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    waited: () => watches.reduce((sum, { total }) => sum + total(), 0),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
