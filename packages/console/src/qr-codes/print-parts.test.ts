import { describe, expect, it } from "vitest";
import { maxPrinted } from "@sufra/domain/qr-codes/console-api.ts";
import { partRange, printParts } from "./print-parts.ts";

const codes = (count: number) => Array.from({ length: count }, (_, place) => place);

describe("printed codes", () => {
  it.each([
    [0, []],
    [1, [1]],
    [maxPrinted, [maxPrinted]],
    [maxPrinted + 1, [maxPrinted, 1]],
    [2 * maxPrinted + 7, [maxPrinted, maxPrinted, 7]],
  ])("%i of them go into files of %j, each once and in order", (count, sizes) => {
    const parts = printParts(codes(count));
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat()).toEqual(codes(count));
  });

  it("are named by the first and last code of a file", () => {
    expect([partRange(0, 251), partRange(1, 251)]).toEqual(["1\u2013240", "241\u2013251"]);
  });
});
