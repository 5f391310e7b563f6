import { catalog, isErrorCode } from "@sufra/domain/errors/catalog.ts";
import { describe, expect, it } from "vitest";
import { getFailure, getProblem } from "./problem.ts";

it("titles every problem with a whole sentence, whatever its values", () => {
  for (const code of Object.keys(catalog).filter(isErrorCode))
    expect(getProblem({ code }, "sa", "r").title).not.toMatch(/[{}]|^$/);
  const one = getProblem({ code: "item_unavailable", params: { item: { sa: "كبسة", en: "Kabsa" } } }, "en", "r");
  expect([one.title, one.detail]).toEqual(["An item is not available now.", "Kabsa is not available now."]);
});

describe("what the database refuses", () => {
  it.each(["08006", "57P01", "57014", "53100", "53200", "53300", "58030", "25006", "40001", "40P01"])(
    "%s is worth asking again",
    (code) =>
      expect(getFailure(Object.assign(new Error("refused"), { code }))).toMatchObject({ status: 503, retryAfter: 2 }),
  );
  it.each(["ENOSPC", "EPIPE"])("%s of a disk or a connection is no defect either", (code) =>
    expect(getFailure(Object.assign(new Error("no space left, or nobody there"), { code }))).toMatchObject({
      status: 503,
    }),
  );
  it.each(["23505", "42P01", "42501"])("%s is a defect", (code) =>
    expect(getFailure(Object.assign(new Error("refused"), { code }))).toEqual({ code: "unknown_error" }),
  );
});
