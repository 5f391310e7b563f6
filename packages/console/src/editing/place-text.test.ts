import { describe, expect, it } from "vitest";
import { placeText, readPlace } from "./place-text.ts";

describe("typed coordinates", () => {
  it.each([
    ["24.7136, 46.6753", { lat: 24.7136, lng: 46.6753 }],
    ["24.7136 46.6753", { lat: 24.7136, lng: 46.6753 }],
    ["٢٤٫٧١٣٦، ٤٦٫٦٧٥٣", { lat: 24.7136, lng: 46.6753 }],
    ["(-33.9, 18.4)", { lat: -33.9, lng: 18.4 }],
    ["91, 46", null],
    ["24.7136", null],
    ["somewhere", null],
    ["", null],
  ])("%s", (text, place) => expect(readPlace(text)).toEqual(place));

  it("reads what it writes", () => {
    expect(readPlace(placeText({ lat: 24.7136, lng: -46.6753 }))).toEqual({ lat: 24.7136, lng: -46.6753 });
  });
});
