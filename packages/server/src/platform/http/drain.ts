import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a socket that came in while the server was leaving has to ask for something. */
const graceMs = 500;

/**
 * Closes sockets as they fall silent while the server stops. Node closes idle ones once and by itself, but neither those
 * that a browser opened ahead and has not used, nor those that finish later, nor those that arrive in between: one of
 * these held a stop for a minute.
 */
export const drainSockets = (http: FastifyInstance): void => {
  const busy = new Map<Socket, number>();
  let leaving = false;
  const server = http.server;
  const closeIfSilent = (socket: Socket): void => {
    if (busy.get(socket) === 0) socket.destroySoon();
  };
  server.on("connection", (socket: Socket) => {
    busy.set(socket, 0);
    socket.on("close", () => busy.delete(socket));
    if (leaving) setTimeout(() => closeIfSilent(socket), graceMs).unref();
  });
  server.on("request", ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.on("close", () => {
      const left = (busy.get(socket) ?? 1) - 1;
      busy.set(socket, left);
      if (leaving) closeIfSilent(socket);
    });
  });
  http.addHook("preClose", async () => {
    leaving = true;
    for (const socket of busy.keys()) closeIfSilent(socket);
  });
};
