import type { Connection } from "@sufra/domain/connections/api.ts";
import { bodies } from "../../src/connections/vendors.test-data.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

const path = "/api/console/connections/";
const params = { service: "whatsapp" };

/** WhatsApp is connected; no message leaves, since jobs are off. */
export const openConnections = async (manager: Client): Promise<Connection> =>
  (await manager.send<Connection>("PUT", `${path}whatsapp/`, { body: { ...bodies.meta, revision: null } })).body;

type Establishment = { whatsapp: Connection };

export const connectionSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/connections/": () => ({}),
  "PUT /console/connections/:service/": ({ whatsapp }): Sample[] => [
    { params: { service: "sms" }, body: { ...bodies.taqnyat, revision: null } },
    {
      params,
      body: {
        vendor: "meta",
        template: "codes",
        access_token: "another-good-token",
        revision: whatsapp.own?.revision ?? null,
      },
    },
  ],
  "POST /console/connections/:service/tests/": () => ({ params, body: {} }),
  "DELETE /console/connections/:service/": () => ({ params }),
};
