import { describe, expect, it } from "vitest";
import { getFailure } from "./problem.ts";

describe("what the database refuses", () => {
  it.each(["08006", "57P01", "57014", "53300", "25006", "40001", "40P01"])("%s is worth asking again", (code) =>
    expect(getFailure(Object.assign(new Error("refused"), { code }))).toMatchObject({ status: 503, retryAfter: 2 }),
  );
  it.each(["23505", "42P01", "42501"])("%s is a defect", (code) =>
    expect(getFailure(Object.assign(new Error("refused"), { code }))).toEqual({ code: "unknown_error" }),
  );
});
