import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LeaseLostError, leaseMs, pausePos, releaseLease, renewLease, takeLease } from "./lease.ts";
import { type PosDesks, startPosDesks } from "./pos-desk.test-data.ts";

let desks: PosDesks;
beforeAll(async () => {
  desks = await startPosDesks();
});
afterAll(() => desks?.stop());

const open = async () => {
  const { platform } = desks.product;
  const { tenantId } = (await desks.open()).shop;
  const inTenant = platform.database.inTenant.bind(null, tenantId);
  const renew = (lease: NonNullable<Awaited<ReturnType<typeof takeLease>>>) =>
    inTenant((tx) => renewLease(platform, tx, lease));
  /** As if that much time had passed. */
  const wait = (ms: number) =>
    inTenant((tx) =>
      tx
        .updateTable("pos_business")
        .set({ locked_until: new Date(platform.database.now().getTime() + leaseMs(platform.config) - ms) })
        .where("tenant_id", "=", tenantId)
        .execute(),
    );
  return { platform, tenantId, inTenant, renew, wait, take: () => takeLease(platform, tenantId) };
};

describe("the lease of an establishment's point of sale", () => {
  it("is one process's until it is released or over", async () => {
    const { platform, take, renew, wait } = await open();
    const first = await take();
    expect(first).not.toBeNull();
    expect(await take()).toBeNull();
    if (first) await releaseLease(platform, first);
    const second = await take();
    expect(second).not.toBeNull();
    await wait(leaseMs(platform.config) + 1_000);
    const third = await take();
    expect(third).not.toBeNull();
    // Whoever was too slow can neither go on nor take it from the next one.
    if (second) {
      await expect(renew(second)).rejects.toThrow(LeaseLostError);
      await releaseLease(platform, second);
    }
    expect(await take()).toBeNull();
    if (third) await renew(third);
  });

  it("cannot be renewed once it is over, even if nobody took it", async () => {
    const { platform, take, renew, wait } = await open();
    const lease = await take();
    await wait(leaseMs(platform.config) + 1_000);
    if (lease) await expect(renew(lease)).rejects.toThrow(LeaseLostError);
  });

  it("is not given while calls are paused", async () => {
    const { platform, tenantId, inTenant, take } = await open();
    const later = new Date(platform.database.now().getTime() + 60_000);
    await inTenant((tx) => pausePos(tx, tenantId, "busy", later));
    expect(await take()).toBeNull();
  });
});
