import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { segmentDrawings } from "@sufra/domain/campaigns/wheel-api.ts";
import { drawings } from "@sufra/domain/menu/drawings.ts";
import { shapes } from "./shape.tsx";

const file = readFileSync(new URL("../../../storefront/public/drawings.svg", import.meta.url), "utf8");

it("has a symbol for everything that is drawn by name", () => {
  const names = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  const wanted = [...drawings, ...segmentDrawings, ...Object.keys(shapes).map((shape) => `shape-${shape}`)];
  expect(names.toSorted()).toEqual([...new Set(wanted)].toSorted());
  for (const [name, path] of Object.entries(shapes)) expect(file, name).toContain(path);
});
