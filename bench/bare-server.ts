/** The baseline: a bare `node:http` server in its own process that sends fixed bytes. */
import { fork, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";

export type Fixed = { path: string; status: number; headers: Record<string, string>; body: Buffer };

type Wire = (Omit<Fixed, "body"> & { body: string })[];

export type BareServer = { url: string; stop: () => void };

/** Starts it with the given answers; any other path is 404. */
export const startBareServer = async (answers: readonly Fixed[]): Promise<BareServer> => {
  const child: ChildProcess = fork(import.meta.filename, ["serve"]);
  const wire: Wire = answers.map(({ body, ...answer }) => ({ ...answer, body: body.toString("base64") }));
  child.send(wire);
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(message)));
    child.once("exit", () => reject(new Error("The bare server ended before it listened")));
  });
  return { url: `http://localhost:${port}`, stop: () => void child.kill() };
};

if (process.argv[2] === "serve" && import.meta.main) {
  process.once("message", (message) => {
    const answers = new Map(
      (message as Wire).map((entry) => [
        entry.path,
        { status: entry.status, headers: entry.headers, body: Buffer.from(entry.body, "base64") },
      ]),
    );
    const server = createServer((request, response) => {
      const answer = answers.get(request.url ?? "");
      if (!answer) {
        response.writeHead(404).end();
        return;
      }
      const { status, headers, body } = answer;
      response.writeHead(status, status === 304 ? headers : { ...headers, "content-length": body.length });
      response.end(body);
    });
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      process.send?.(typeof address === "object" && address ? address.port : 0);
    });
  });
}
