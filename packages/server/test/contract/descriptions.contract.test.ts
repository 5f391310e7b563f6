import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getName, samples } from "./samples.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
beforeAll(async () => {
  product = await startWholeProduct();
});
afterAll(() => product?.stop());

type Description = { paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>> };

describe("the description of the API", () => {
  it("names exactly the mounted calls with their summaries and answers", async () => {
    const { body } = await product.client().get<Description>("/api/openapi.json");
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
    const mounted = product.server.app.calls.map(
      ({ method, url }) => `${method} /api${url.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.map(({ name }) => name).sort()).toEqual([...mounted].sort());
    for (const { name, operation } of described) {
      expect(operation.summary, name).toMatch(/^\S.{5,}/);
      expect(Object.keys(operation.responses), name).toContainEqual(expect.stringMatching(/^20[0-4]$/));
      expect(Object.keys(operation.responses), name).toContain("500");
    }
  });

  it("contains each call once, and a sample exists for each", () => {
    const mounted = product.server.app.calls.map(getName);
    expect(new Set(mounted).size).toBe(mounted.length);
    expect(mounted.filter((name) => samples[name] === undefined)).toEqual([]);
    expect(Object.keys(samples).filter((name) => !mounted.includes(name))).toEqual([]);
  });

  it("has no route outside the contract", async () => {
    const routes = product.server.app.http.printRoutes({ commonPrefix: false, includeMeta: false });
    const count = product.server.app.calls.length;
    expect(count).toBeGreaterThan(50);
    expect(routes).toContain("openapi.json");
  });
});
