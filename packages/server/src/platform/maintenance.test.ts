import { expect, it, vi } from "vitest";
import { makeLog } from "./log/logger.ts";
import { eachTenant } from "./maintenance.ts";
import { createTenant } from "../../test/support/create-tenant.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";

describeOnOneDatabase("regular work", (get) => {
  it("continues after one establishment fails, logs it, and counts as failed", async () => {
    const made = [await createTenant(get()), await createTenant(get()), await createTenant(get())].map(({ id }) => id);
    const log = makeLog("silent");
    const error = vi.spyOn(log, "error");
    const seen: string[] = [];
    const run = (failing: string | undefined) =>
      eachTenant({ database: get(), log }, async (id) => {
        seen.push(id);
        if (id === failing) throw new Error("on purpose");
      });
    await run(undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
    const [first] = seen.splice(0);
    await expect(run(first)).rejects.toMatchObject({ errors: [{ message: "on purpose" }] });
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(error.mock.calls).toMatchObject([[{ tenant: first }, expect.any(String)]]);
  });
});
