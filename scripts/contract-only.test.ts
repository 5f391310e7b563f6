import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contractOnly } from "./contract-only.ts";

const root = path.resolve(import.meta.dirname, "..");

describe("contracts without their schemas", () => {
  it("covers every contract, in any folder", () => {
    const { transform } = contractOnly();
    const filter = typeof transform === "object" ? transform.filter?.id : undefined;
    if (!(filter instanceof RegExp)) throw new Error("the plugin goes by the file's name");
    const contracts = globSync("packages/domain/src/**/{api,*-api}.ts", { cwd: root });
    expect(contracts).not.toEqual([]);
    expect(contracts.filter((file) => !filter.test(path.join(root, file)))).toEqual([]);
  });
});
