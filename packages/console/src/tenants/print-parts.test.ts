import { describe, expect, it } from "vitest";
import { mostPrinted } from "@sufra/domain/tenants/tables-api.ts";
import { partRange, printParts } from "./print-parts.ts";

const codes = (count: number) => Array.from({ length: count }, (_, place) => place);

describe("codes to be printed", () => {
  it.each([
    [0, []],
    [1, [1]],
    [mostPrinted, [mostPrinted]],
    [mostPrinted + 1, [mostPrinted, 1]],
    [2 * mostPrinted + 7, [mostPrinted, mostPrinted, 7]],
  ])("%i of them go into files of %j, each once and in order", (count, sizes) => {
    const parts = printParts(codes(count));
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat()).toEqual(codes(count));
  });

  it("are named by the first and the last of a file", () => {
    expect([partRange(0, 251), partRange(1, 251)]).toEqual(["1\u2013240", "241\u2013251"]);
  });
});
