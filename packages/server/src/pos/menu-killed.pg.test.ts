/** Both processes are killed in the middle of a reading; the others go on where it was, and the menu is whole. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { plantedBusiness } from "../gateways/pos/sandbox/planted-menu.test-data.ts";
import { type PosSandbox, startPosSandbox } from "../gateways/pos/sandbox/start-sandbox.ts";
import { base, connect, overview, posEnvironment, waitForRead } from "./pos.test-data.ts";

describe.skipIf(postgresUrl() === undefined)("a reading whose processes are killed", () => {
  let sandbox: PosSandbox;
  let two: TwoProcesses;
  beforeAll(async () => {
    const { business } = plantedBusiness(500, 40);
    sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses: [business], limitPerMinute: 10_000 });
    two = await startTwoProcesses("pos_killed", undefined, { environment: posEnvironment(sandbox) });
  });
  afterAll(async () => {
    await two?.stop();
    await sandbox?.close();
  });

  it("goes on at the page where it was", async () => {
    const shop = await openShop(two.database);
    const manager = await signInStaff(two.url, shop.emails.manager);
    sandbox.faults.plan({ call: "GET /products", when: "before", fault: { kind: "stall", ms: 500 }, times: 1_000 });
    await connect(manager, "business-1");
    const menu = async () => (await overview(manager)).reads.menu;
    const { started_at } = await menu();
    await waitUntil("some pages are read", async () => (await menu()).pages >= 4);
    await Promise.all([two.killAndRestart(0), two.killAndRestart(1)]);
    const { state, pages } = await menu();
    expect(state).toBe("reading");
    // The lease of the killed process ends.
    await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("pos_read")
        .set({ next_at: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .where("state", "=", "reading")
        .execute(),
    );
    await waitForRead(manager, "menu");
    const done = await menu();
    expect([done.state, done.started_at]).toEqual(["done", started_at]);
    expect(done.pages).toBeGreaterThan(pages);
    await waitForRead(manager, "links");
    const { preview } = (await manager.get(`${base}menu/`)).body;
    const read = preview.rows.filter(({ kind }: { kind: string }) => kind === "product").length;
    expect(read).toBe(preview.read.products - leftOut(preview.problems));
    expect(preview.read.products).toBeGreaterThan(460);
  });
});

/** What the adapter read and the plan leaves out; the rest of the problems the adapter did not read. */
const leftOut = (problems: { reason: string }[]): number =>
  problems.filter(({ reason }) => reason === "no_category").length;
