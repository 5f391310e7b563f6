import Fastify from "fastify";
import { expect, it } from "vitest";
import { skipBody } from "./skip-body.ts";

it("waits for nothing once the body was read, as in a call from inside the process", async () => {
  const http = Fastify();
  http.post("/", async ({ raw }) => {
    const late = new Promise((resolve) => setTimeout(() => resolve("waits"), 500));
    return { skipped: await Promise.race([skipBody(raw).then(() => "read"), late]) };
  });
  const answer = await http.inject({ method: "POST", url: "/", payload: { text: "read by the framework" } });
  expect(answer.json()).toEqual({ skipped: "read" });
});
