import type { FastifyInstance } from "fastify";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];
const getMethod = (name: string | undefined): Method => methods.find((method) => method === name) ?? "GET";

/** The API as `fetch` inside the process: pages use the same answers as browsers. */
export const innerFetch =
  (http: FastifyInstance, host: string): typeof fetch =>
  async (input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), host };
    const payload = typeof init?.body === "string" ? { payload: init.body } : {};
    const url = input instanceof Request ? input.url : String(input);
    const answer = await http.inject({ method: getMethod(init?.method), url, headers, ...payload });
    const body = answer.statusCode === 204 || answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, {
      status: answer.statusCode,
      headers: { "content-type": String(answer.headers["content-type"] ?? "application/json") },
    });
  };
