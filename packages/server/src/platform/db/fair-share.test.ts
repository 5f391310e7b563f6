import { describe, expect, it } from "vitest";
import type { Engine } from "./engine.ts";
import { shareFairly } from "./fair-share.ts";
import { newId } from "./new-id.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An engine whose transactions end when the test says so. */
const openEngine = (connections: number) => {
  const running: { tenant: string; end: () => void; fail: () => void }[] = [];
  const begun: string[] = [];
  const transaction = (opening: { script?: string }) => {
    const tenant = /'(.*)'/.exec(opening.script ?? "")?.[1] ?? "platform";
    begun.push(tenant);
    return new Promise<never>((resolve, reject) =>
      running.push({ tenant, end: () => resolve(undefined as never), fail: () => reject(new Error("on purpose")) }),
    );
  };
  const engine = shareFairly({ kind: "postgres", transaction } as unknown as Engine, connections);
  const begin = (tenant: string | null) => {
    const script = tenant === null ? {} : { script: `set local app.tenant_id = '${tenant}';` };
    const done = engine.transaction({ actor: "app", ...script }, async () => ({ value: undefined }));
    done.catch(() => undefined);
    return done;
  };
  const end = async (how: "end" | "fail" = "end") => {
    running.shift()?.[how]();
    await settled();
  };
  return { begun, begin, end };
};

describe("connections shared between establishments", () => {
  it("are half of them for one at most, so that another never waits for it", async () => {
    const [busy, other] = [newId(), newId()];
    const { begun, begin } = openEngine(6);
    for (let count = 0; count < 50; count += 1) void begin(busy);
    await settled();
    expect(begun).toEqual([busy, busy, busy]);
    void begin(other);
    void begin(null);
    await settled();
    expect(begun.slice(3).toSorted()).toEqual([other, "platform"].toSorted());
  });

  it("go round where several wait, and come back after a failure, too", async () => {
    const [busy, second, third] = [newId(), newId(), newId()];
    const { begun, begin, end } = openEngine(2);
    for (let count = 0; count < 4; count += 1) void begin(busy);
    for (const tenant of [second, second, third]) void begin(tenant);
    await settled();
    expect(begun).toEqual([busy, second]);
    for (const how of ["end", "fail", "end", "fail", "end", "end"] as const) await end(how);
    // One turn each, and what is left.
    expect(begun.slice(2, 5).toSorted()).toEqual([busy, second, third].toSorted());
    expect(begun.slice(5)).toEqual([busy, busy]);
  });

  it("refuse what would wait too long", async () => {
    const busy = newId();
    const { begin } = openEngine(2);
    for (let count = 0; count < 1_001; count += 1) void begin(busy);
    await expect(begin(busy)).rejects.toThrow(/transactions wait/);
  });
});
