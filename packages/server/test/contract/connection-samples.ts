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
    { params: { service: "payments" }, body: { ...bodies.moyasar, revision: null } },
    // Of the three only the first connects; the others show their fields.
    ...[bodies.taqnyat, bodies.twilio, bodies.unifonic].map((body) => ({
      params: { service: "sms" },
      body: { ...body, revision: null },
    })),
    { params: { service: "wallet_apple" }, body: { ...bodies.apple_wallet, revision: null } },
    { params: { service: "wallet_google" }, body: { ...bodies.google_wallet, revision: null } },
    { params: { service: "map" }, body: { ...bodies.tile_server, revision: null } },
    { params: { service: "geocoder" }, body: { ...bodies.photon, revision: null } },
    { params: { service: "short_addresses" }, body: { ...bodies.national_address, revision: null } },
    { params, body: { ...bodies.meta, access_token: "another-token", revision: whatsapp.own?.revision ?? null } },
  ],
  "POST /console/connections/:service/tests/": () => ({ params, body: { phone_number: "0512345678" } }),
  "DELETE /console/connections/:service/": () => ({ params }),
};
