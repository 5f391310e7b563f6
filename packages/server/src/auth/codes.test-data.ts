import { earlier } from "../../test/support/earlier.ts";
import type { Client } from "../../test/support/http-client.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import type { Restaurant } from "../../test/fixtures/restaurant.ts";

export const minutes = (count: number) => count * 60_000;

/** Moves code requests into the past instead of waiting. */
export const ageCodes = (server: TestServer, restaurant: Restaurant, milliseconds: number) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .updateTable("verification_code")
      .set({
        created_at: earlier("created_at", milliseconds / 1_000),
        expires_at: earlier("expires_at", milliseconds / 1_000),
      })
      .where("tenant_id", "=", restaurant.tenantId)
      .execute(),
  );

export const otherCode = (code: string): string => (code === "0000" ? "1111" : "0000");
export const openWith = (client: Client, challenge_id: string, code: string) =>
  client.post("/api/auth/sessions/", { challenge_id, code });
