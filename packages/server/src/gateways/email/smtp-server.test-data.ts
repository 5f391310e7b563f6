import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** The answer to each step; `drop` cuts the connection, `hold` never answers. */
export type Script = { greet?: string; rcpt?: string; data?: string; done?: string };
export type Received = { to: string; text: string };

const cut = (socket: Socket, answer: string): boolean => {
  if (answer === "drop") socket.destroy();
  if (answer !== "drop" && answer !== "hold") socket.write(`${answer}\r\n`);
  return answer === "drop" || answer === "hold";
};

const talk = (socket: Socket, script: Script, received: Received[]): void => {
  let [to, text, inside, left] = ["", "", false, ""];
  cut(socket, script.greet ?? "220 mail.test");
  const line = (command: string): void => {
    if (inside) {
      if (command !== ".") return void (text += `${command}\n`);
      inside = false;
      const answer = script.done ?? "250 queued";
      if (answer.startsWith("250") || answer === "drop") received.push({ to, text });
      return void cut(socket, answer);
    }
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === "RCPT") {
      to = /<([^>]*)>/.exec(command)?.[1] ?? "";
      cut(socket, script.rcpt ?? "250 ok");
    } else if (verb === "DATA") {
      inside = !cut(socket, script.data ?? "354 go on") && (script.data ?? "354").startsWith("354");
    } else socket.write(verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
  };
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    const lines = (left + chunk.toString("utf8")).split("\r\n");
    left = lines.pop() ?? "";
    for (const each of lines) line(each);
  });
};

/** A mail server for tests on a free port; its script may be changed between messages. */
export const startSmtpServer = async (script: Script = {}) => {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    talk(socket, script, received);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    received,
    script,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
