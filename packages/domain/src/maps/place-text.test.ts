import { describe, expect, it } from "vitest";
import type { Place } from "./api.ts";
import { placeText } from "./place-text.ts";

const unknown: Place = {
  label: "برج المملكة",
  street: null,
  building: null,
  district: null,
  city: null,
  postcode: null,
  short_address: null,
  lat: 24.7,
  lng: 46.7,
};

describe("the text of a place", () => {
  it.each<[Partial<Place>, string, string]>([
    [{}, "برج المملكة", "برج المملكة"],
    [{ street: "طريق الملك فهد", city: "الرياض" }, "طريق الملك فهد، الرياض", "طريق الملك فهد, الرياض"],
    [
      { short_address: "RRRD2929", building: "2929", street: "Rayhanah", district: "Al Arid", city: "Riyadh" },
      "RRRD2929، 2929 Rayhanah، Al Arid، Riyadh",
      "RRRD2929, 2929 Rayhanah, Al Arid, Riyadh",
    ],
    [{ building: "12" }, "12", "12"],
  ])("with %o", (known, arabic, english) => {
    const place = { ...unknown, ...known };
    expect(placeText(place, "sa")).toBe(arabic);
    expect(placeText(place, "en")).toBe(english);
  });
});
