import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { startTestServer } from "../../../test/support/test-server.ts";
import type { Feature } from "./server.ts";

it("a stopping process does not wait for new sockets without a request", async () => {
  let late: Socket | undefined;
  const comesLate: Feature = {
    name: "late",
    register: ({ http }) =>
      void http.addHook("preClose", async () => {
        const { port } = http.server.address() as { port: number };
        late = connect(port, "127.0.0.1");
        late.resume();
        await once(late, "connect");
      }),
  };
  const server = await startTestServer({ features: [comesLate] });
  await server.stop();
  if (late && !late.closed) await once(late, "close");
  expect(late?.closed).toBe(true);
  // Node closes silent sockets only after more than a minute: without our own limit this test times out.
});
