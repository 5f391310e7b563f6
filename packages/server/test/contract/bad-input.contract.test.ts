import { gzipSync } from "node:zlib";
import type { Call } from "@sufra/domain/contract/call.ts";
import { z } from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep, hostileTexts, wrongValues } from "./hostile-texts.ts";
import { chooseCases, everyCase } from "./some-cases.ts";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { getName, getPath, getSamples } from "./samples.ts";
import { hasBody, brief, getCaller, names, sendSample } from "./send-samples.ts";
import { type Path, removed, replaced, walk } from "./value-paths.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Gamma");
});
afterAll(() => product?.stop());

type Try = { what: string; path: Path; body: unknown };

/** What the schema reports; `undefined` if it takes the body. */
const getIssues = (call: Call, body: unknown): string | undefined => {
  const { error } = z.core.safeParse(call.body as NonNullable<Call["body"]>, body);
  return error?.issues.map(({ code, path }) => `${path.join(".")} ${code}`).join(", ");
};

/** Bodies that the schema refuses: one for each field, by night all. */
const getRefused = (call: Call, body: Record<string, unknown>): Try[] => {
  const refused = variants(body).flatMap((each) => {
    const issues = getIssues(call, each.body);
    return issues === undefined ? [] : [{ ...each, issues }];
  });
  if (everyCase) return refused;
  // Those of one field with the same issues take the same path.
  const unlike = new Map(refused.map((each) => [`${each.path.join(".")}: ${each.issues}`, each])).values();
  return [...Map.groupBy(unlike, ({ path }) => path.join(".")).values()].flatMap((each) => chooseCases(each, 1));
};

/** What a list lacks is the list's own fault. */
const placeOf = (what: string, path: Path): Path =>
  what === "missing" && typeof path.at(-1) === "number" ? path.slice(0, -1) : path;

const variants = (body: Record<string, unknown>): Try[] =>
  walk(body).flatMap(({ path, value }): Try[] => {
    const changed = Object.entries(wrongValues).map(([what, wrong]) => ({
      what,
      path,
      body: replaced(body, path, wrong),
    }));
    const missing = path.length > 0 ? [{ what: "missing", path, body: removed(body, path) }] : [];
    const more =
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? [{ what: "one more field", path: [...path, "price"], body: replaced(body, path, { ...value, price: -1 }) }]
        : [];
    const long =
      Array.isArray(value) && value.length > 0
        ? [
            {
              what: "two hundred times",
              path,
              body: replaced(
                body,
                path,
                Array.from({ length: 200 }, () => value[0]),
              ),
            },
          ]
        : [];
    return [...changed, ...missing, ...more, ...long];
  });

describe("a body that violates the contract", () => {
  it("is refused with the field's name, for every field of every call", async () => {
    const problems: string[] = [];
    let refused = 0;
    for (const call of hasBody(product))
      for (const sample of getSamples(call, establishment))
        for (const { what, path, body } of getRefused(call, sample.body ?? {})) {
          const answer = await sendSample(establishment, call, { ...sample, body: body as Record<string, unknown> });
          refused += 1;
          const isFaulted = answer.status === 422 && answer.body.code === "validation_failed";
          const right = isFaulted && names(answer, placeOf(what, path));
          const tooLarge = answer.status === 413 && what === "two hundred times";
          if (!right && !tooLarge) problems.push(`${getName(call)} ${path.join(".")} ${what}: ${brief(answer)}`);
        }
    expect(problems).toEqual([]);
    expect(refused).toBeGreaterThan(everyCase ? 3_000 : 2_500);
  });

  it("is tried on every field: the samples use every field of every contract", () => {
    const fields = (schema: unknown, path = ""): string[] => {
      const { def } = (
        schema as { _zod: { def: { type: string; shape?: object; innerType?: unknown; element?: unknown } } }
      )._zod;
      if (def.type === "object")
        return Object.entries(def.shape ?? {}).flatMap(([key, each]) => [
          `${path}${key}`,
          ...fields(each, `${path}${key}.`),
        ]);
      if (def.type === "array") return fields(def.element, `${path}[].`);
      return def.innerType ? fields(def.innerType, path) : [];
    };
    const missing = hasBody(product).flatMap((call) => {
      const used = new Set(
        getSamples(call, establishment).flatMap((sample) =>
          walk(sample.body).map(({ path }) => path.map((key) => (typeof key === "number" ? "[]" : key)).join(".")),
        ),
      );
      return fields(call.body)
        .filter((field) => !used.has(field))
        .map((field) => `${getName(call)} ${field}`);
    });
    expect(missing).toEqual([]);
  });

  it("is refused as a whole if it is no object, no JSON, too deep, too large, compressed or of another type", async () => {
    const problems: string[] = [];
    const json = { "content-type": "application/json" };
    const raw: [string, string | Uint8Array, Record<string, string>, number[]][] = [
      ["broken", '{"a":', json, [422]],
      ["a list", "[]", json, [422]],
      ["a text", '"x"', json, [422]],
      ["null", "null", json, [422]],
      // If all fields are optional it counts as `{}`, and may be refused for another reason.
      ["nothing", "", json, [422, 200, 403, 409]],
      ["prototype", '{"__proto__":{"admin":true}}', json, [422]],
      ["constructor", '{"constructor":{"prototype":{"admin":true}}}', json, [422]],
      ["deep", deep(2_000), json, [422]],
      ["bytes that are no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json, [422]],
      ["ten megabytes", `{"a":"${"x".repeat(10_000_000)}"}`, json, [413]],
      ["form", "a=1&b=2", { "content-type": "application/x-www-form-urlencoded" }, [415]],
      ["multipart", "--x\r\n\r\n--x--", { "content-type": "multipart/form-data; boundary=x" }, [415]],
      [
        "xml",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        { "content-type": "text/xml" },
        [415],
      ],
      ["plain text", "{}", { "content-type": "text/plain" }, [415]],
      ["a nonsense type", "{}", { "content-type": "application/json/../x;;;" }, [415, 422]],
      ["gzip", gzipSync("{}"), { ...json, "content-encoding": "gzip" }, [415, 422]],
    ];
    for (const call of hasBody(product)) {
      const [sample = {}] = getSamples(call, establishment);
      const cookie = [...getCaller(establishment, call).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const [what, body, headers, wanted] of chooseCases(raw, 4)) {
        const status = await fetch(`${product.url}${getPath(call, sample)}`, {
          method: call.method,
          headers: {
            origin: product.url,
            "x-sufra-qr": establishment.qr,
            "idempotency-key": crypto.randomUUID(),
            cookie,
            ...headers,
          },
          body,
        }).then(
          async (answer) => {
            const problem = (await answer.json()) as { code?: string };
            return problem.code === undefined && answer.status >= 300 ? -1 : answer.status;
          },
          // The server may close the connection before a far too large body is complete.
          () => (wanted.includes(413) ? 413 : -2),
        );
        if (!wanted.includes(status)) problems.push(`${getName(call)} ${what}: ${status}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it("is refused on calls without a body", async () => {
    const problems: string[] = [];
    for (const call of product.server.app.calls) {
      if (call.body !== undefined || call.tenant === "none" || call.method === "GET") continue;
      const [sample = {}] = getSamples(call, establishment);
      const answer = await sendSample(establishment, call, { ...sample, body: { surprise: 1 } });
      if (answer.status !== 422 || !names(answer, ["surprise"])) problems.push(`${getName(call)}: ${answer.status}`);
    }
    expect(problems).toEqual([]);
  });
});

describe("a query that violates the contract", () => {
  it("is refused with the field's name", async () => {
    const problems: string[] = [];
    const wrong = [
      ...Object.values(hostileTexts).map((text) => text.slice(0, 1_000)),
      "NaN",
      "-1",
      "1e9",
      "1,5",
      "null",
      "[object Object]",
      "999999999999",
    ];
    for (const call of product.server.app.calls.filter(({ query }) => query !== undefined))
      for (const sample of getSamples(call, establishment)) {
        for (const field of Object.keys(sample.query ?? {}))
          for (const value of chooseCases(wrong, 2)) {
            const query = { ...sample.query, [field]: value };
            const answer = await sendSample(establishment, call, { ...sample, query });
            const allowed =
              value.isWellFormed() &&
              !value.includes("\0") &&
              call.query !== undefined &&
              z.core.safeParse(call.query, query).success;
            const right = allowed
              ? answer.status < 500
              : value.isWellFormed()
                ? answer.status === 422 && names(answer, [field])
                : answer.status < 500;
            if (!right) problems.push(`${getName(call)} ${field}=${value.slice(0, 30)}: ${brief(answer)}`);
          }
        const more = await sendSample(establishment, call, { ...sample, query: { ...sample.query, surprise: "1" } });
        if (more.status !== 422 || !names(more, ["surprise"]))
          problems.push(`${getName(call)} one more: ${more.status}`);
        const [first] = Object.keys(sample.query ?? {});
        const twice = await getCaller(establishment, call).send(
          call.method,
          `${getPath(call, sample)}&${first}=a&${first}=b`,
        );
        if (twice.status !== 422) problems.push(`${getName(call)} twice: ${twice.status}`);
      }
    expect(problems).toEqual([]);
  });
});
