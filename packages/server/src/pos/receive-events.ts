import type { FastifyRequest } from "fastify";
import { parseFoodicsEvent } from "../gateways/pos/foodics/foodics-event.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Platform } from "../platform/http/context.ts";
import { wakePos } from "./queue-order.ts";
import { startRead } from "./reads.ts";
import { tenantOfPosWebhook } from "./webhook-address.ts";

/** Anything longer, or with characters that no database stores, is no id. */
const idShape = /^[\x21-\x7e]{1,80}$/;

/**
 * Marks the order to be read: what a message says is never trusted, so that late, repeated and forged ones change
 * nothing. Everything at the right address is answered with success, since failures would block it.
 */
const receive = async (platform: Platform, request: FastifyRequest): Promise<{ received: true }> => {
  const { database, config, jobs, log } = platform;
  const tenantId = tenantOfPosWebhook(config.CODE_SECRET, (request.params as { secret: string }).secret);
  if (tenantId === null) throw new AppError("not_found");
  const event = parseFoodicsEvent(typeof request.body === "string" ? request.body : "");
  if (event === null) return { received: true };
  const { order_id: externalId, business_reference } = event;
  const now = database.now();
  await database.inTenant(tenantId, async (tx) => {
    const business = await tx
      .selectFrom("pos_business")
      .select("reference")
      .where("tenant_id", "=", tenantId)
      .executeTakeFirst();
    if (business?.reference !== business_reference) {
      log.warn({ tenant_id: tenantId }, "a message of a point of sale is about another business");
      return;
    }
    if (event.event === "menu.updated") await startRead({ jobs, now }, tx, tenantId, "live");
    if (externalId === null || !idShape.test(externalId)) return;
    const known = await tx
      .updateTable("pos_order")
      .set({ check_at: now })
      .where("tenant_id", "=", tenantId)
      .where("external_id", "=", externalId)
      .returning("order_id")
      .executeTakeFirst();
    const bill = { check_at: now, seen_at: now };
    if (!known)
      await tx
        .insertInto("pos_bill")
        .values({ tenant_id: tenantId, external_id: externalId, ...bill })
        .onConflict((conflict) => conflict.columns(["tenant_id", "external_id"]).doUpdateSet(bill))
        .execute();
    await wakePos(jobs, tx, tenantId);
  });
  return { received: true };
};

/** Outside the contract: any body, also one that is no JSON. */
export const mountPosEvents = async ({ http, platform }: App): Promise<void> => {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // An order with all its lines.
    scope.addContentTypeParser<string>("*", { parseAs: "string", bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/api/pos/foodics/:secret/", { bodyLimit: 1_048_576 }, (request) => receive(platform, request));
  });
};
