import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import mutants from "./mutants.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");

// Guards are removed only in the nightly run; this test finds a renamed one at once.
test.each(mutants.guards)("the list of guards fits $file", ({ file, find, tests }) => {
  expect(readFileSync(path.join(root, file), "utf8").split(find)).toHaveLength(2);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
