import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { anotherBranch } from "../till/till.test-data.ts";
import {
  loadCode,
  delivered,
  differences,
  invite,
  moveTo,
  newPerson,
  newPhone,
  openProgram,
  placeOne,
  registerPerson,
} from "./referrals.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, { points_per_100_sar: 0 });
  await openProgram(product.database, shop.tenantId);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const inviter = await newPerson(product, shop);
  await registerPerson(inviter.client);
  return { shop, manager, inviter };
};
const said = ({ status, body }: { status: number; body: { code?: string; params?: { reason?: string } } }) =>
  [status, body.code, body.params?.reason ?? null].filter((each) => each !== null);

describe("an open invitation", () => {
  it("keeps its promise after its program ended, and for its own branch", async () => {
    const { shop, manager, inviter } = await open();
    const [phone, code] = [newPhone(), await loadCode(inviter.client)];
    const byLink = await invite(inviter.client, { name: "Huda", channel: "link" });
    await invite(inviter.client, { channel: "phone", phone_number: phone });
    await product.database.inTenant(shop.tenantId, (tx) =>
      sql`update referral_program set active = false where tenant_id = ${shop.tenantId}`.execute(tx),
    );
    const link = new URL(byLink.body.link as string).pathname.split("/")[2] ?? "";
    const shown = await makeClient(product.url).get(`/api/references/${link}/`);
    expect(shown.body.friend).toMatchObject({ points: 100 });
    const late = await newPerson(product, shop);
    expect(said(await registerPerson(late.client, code))).toEqual([422, "invalid_referral_code", "ended"]);
    const huda = await newPerson(product, shop);
    expect((await registerPerson(huda.client, link)).status).toBe(200);
    expect((await registerPerson((await newPerson(product, shop, { phone })).client)).status).toBe(200);
    expect((await inviter.client.get("/api/referrals/me/")).body.counts).toMatchObject({ active: 0, joined: 2 });
    await moveTo(manager, await placeOne(shop, huda.client), ...delivered);
    for (const [{ client }, points] of [
      [huda, 100],
      [inviter, 50],
    ] as const)
      expect((await client.get("/api/wallet/")).body.balance).toBe(points);
    expect(await differences(product.database, shop)).toEqual([]);
  });

  it("refuses known customers by its own program, whatever program is active today", async () => {
    const { shop, manager, inviter } = await open();
    const byLink = await invite(inviter.client, { name: "Huda", channel: "link" });
    await product.database.inTenant(shop.tenantId, (tx) =>
      sql`update referral_program set active = false where tenant_id = ${shop.tenantId}`.execute(tx),
    );
    await openProgram(product.database, shop.tenantId, { branch_id: await anotherBranch(product.database, shop) });
    const known = await newPerson(product, shop);
    await moveTo(manager, await placeOne(shop, known.client), ...delivered);
    const link = new URL(byLink.body.link as string).pathname.split("/")[2] ?? "";
    expect(said(await registerPerson(known.client, link))).toEqual([409, "not_new_to_branch"]);
  });

  it("reports an existing lead if another one of this friend appears meanwhile", async () => {
    const { shop, inviter } = await open();
    const byLink = await invite(inviter.client, { name: "Huda", channel: "link" });
    const friend = await newPerson(product, shop);
    await product.database.inTenant(shop.tenantId, (tx) =>
      sql`insert into referral_lead (tenant_id, id, program_id, referrer_id, referrer_phone_hmac, channel, expires_at,
          friend_id, state, joined_at)
        select tenant_id, gen_random_uuid(), program_id, referrer_id, referrer_phone_hmac, 'link', expires_at,
          ${friend.id}::uuid, 'joined', now() from referral_lead where tenant_id = ${shop.tenantId} returning 1`.execute(
        tx,
      ),
    );
    const link = new URL(byLink.body.link as string).pathname.split("/")[2] ?? "";
    expect(said(await registerPerson(friend.client, link))).toEqual([409, "lead_exists"]);
    expect((await registerPerson(friend.client)).status).toBe(200);
  });
});
