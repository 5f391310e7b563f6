import { everywhere } from "@sufra/domain/contract/call.ts";
import { catalog, type ErrorCode, fieldCatalog } from "@sufra/domain/errors/catalog.ts";
import { getFieldMessage, getMessage } from "@sufra/domain/errors/message.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/http-client.ts";
import { openSampleData } from "./sample-data.ts";
import { signIn } from "./sign-in.ts";
import { scenarios } from "./refusals.ts";
import type { Scene } from "./scenario.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let scene: Scene;
beforeAll(async () => {
  product = await startWholeProduct();
  const establishment = await openSampleData(product, "Epsilon", {}, { pickup_geofence: 300 });
  scene = { product, establishment, guest: await signIn(product, establishment), manager: establishment.manager };
});
afterAll(() => product?.stop());

const codes = Object.keys(catalog) as ErrorCode[];
const provoked = codes.filter((code) => scenarios[code] !== undefined);

/** Sends the refused call in English and again in Arabic; stores the second answer. */
const inBoth = () => {
  let arabic: Answer | undefined;
  const say = async (client: Client, method: string, path: string, more: object = {}): Promise<Answer> => {
    const headers = "headers" in more ? (more.headers as Record<string, string>) : {};
    const english = await client.send(method, path, { ...more, headers: { ...headers, "accept-language": "en" } });
    arabic = await client.send(method, path, { ...more, headers: { ...headers, "accept-language": "ar-SA,ar;q=0.9" } });
    return english;
  };
  return { say, arabic: () => arabic };
};

describe("the catalog of refusals", () => {
  it("is provoked completely", () => {
    expect([...provoked].sort()).toEqual([...codes].sort());
  });

  it("contains every code that a call declares, and each provoked code is declared by a call or the platform", () => {
    const declared = new Set(product.server.app.calls.flatMap(({ errors }) => errors));
    expect([...declared].filter((code) => scenarios[code] === undefined)).toEqual([]);
    const anywhere: readonly ErrorCode[] = everywhere;
    expect(provoked.filter((code) => !declared.has(code) && !anywhere.includes(code))).toEqual([]);
  });

  it.each(provoked)("answers %s over HTTP in both languages, worded as the clients word it", async (code) => {
    const { say, arabic } = inBoth();
    const english = await scenarios[code]?.(scene, say);
    for (const [language, answer] of [
      ["en", english],
      ["sa", arabic()],
    ] as const) {
      expect({ code: answer?.body.code, status: answer?.status }).toEqual({ code, status: catalog[code].status });
      expect(answer?.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(answer?.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer?.body.detail).toBe(getMessage(code, answer?.body.params, language));
      if (language === "sa") expect(answer?.body.detail).toMatch(/\p{Script=Arabic}/u);
      for (const field of answer?.body.errors ?? []) {
        expect(Object.keys(fieldCatalog)).toContain(field.code);
        expect(field.detail).toBe(getFieldMessage(field.code, field.params, language));
      }
      if (answer?.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(JSON.stringify(answer?.body)).not.toMatch(/select |insert |node_modules|\.ts:|relation /);
    }
  });
});
