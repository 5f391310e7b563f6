import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a socket that came in while the server was leaving has to ask for something. */
const graceMs = 500;

/**
 * Closes sockets as they become idle while the server stops. Node closes idle sockets once, but not those a browser
 * opened in advance, those that finish later, or those that arrive in between; one of these once delayed a stop for a
 * minute.
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
