import { createHmac } from "node:crypto";
import type { readOwnCode as contract } from "@sufra/domain/customers/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { getCode, groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { toLiveQr } from "../prizes/live-codes.ts";

/**
 * The code by which the till recognizes a customer. Derived like a reward's code, so that a stolen database reveals
 * none.
 */
const codeOfCustomer = (secret: string, tenantId: string, customerId: string): string =>
  getCode(createHmac("sha256", secret).update(`customer|${tenantId}|${customerId}`).digest());

const hashOwnCode = (secret: string, tenantId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`customer-code|${tenantId}|${code}`).digest();

/** Finds the customer of a code. One statement, whether or not the code exists. */
export const findByOwnCode = async (
  tx: Tx,
  tenantId: string,
  secret: string,
  code: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("customer_code")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("code_hmac", "=", hashOwnCode(secret, tenantId, code))
    .executeTakeFirst();
  return row?.customer_id;
};

/** A customer's own code. The till accepts it from the first time it is shown. */
export const loadOwnCode = async (
  tx: Tx,
  { tenantId, customerId, secret }: { tenantId: string; customerId: string; secret: string },
): Promise<string> => {
  const code = codeOfCustomer(secret, tenantId, customerId);
  await tx
    .insertInto("customer_code")
    .values({
      tenant_id: tenantId,
      customer_id: customerId,
      code_hmac: hashOwnCode(secret, tenantId, code),
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doNothing())
    .execute();
  return code;
};

/** One's own code and its picture. */
export const readOwnCode = async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { tenantId, customer, config, now } = ctx;
  const owner = { tenantId, customerId: customer.id, secret: config.CODE_SECRET };
  const code = await ctx.database.inTenant(tenantId, (tx) => loadOwnCode(tx, owner));
  return { code: groupedCode(code), qr_svg: qrSvg(code), ...toLiveQr(config.CODE_SECRET, tenantId, code, now) };
};
