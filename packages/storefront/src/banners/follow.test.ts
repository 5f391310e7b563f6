import { expect, it } from "vitest";
import { bannerLink } from "./follow.ts";

const uuid = "11111111-1111-4111-8111-111111111111";
const own = ["app.test"];

it.each([
  [`/menu/${uuid}`, `app /menu/${uuid}?utm_source=popup`],
  [`https://app.test/menu/${uuid}?a=1`, `app /menu/${uuid}?a=1&utm_source=popup`],
  [`https://app.test/menu/${uuid}?utm_source=old`, `app /menu/${uuid}?utm_source=popup`],
  ["https://app.test/blog", "outside https://app.test/blog"],
  [`https://other.test/menu/${uuid}`, `outside https://other.test/menu/${uuid}`],
  ["https://shop.test/x?y=1", "outside https://shop.test/x?y=1"],
  ["http://shop.test/x", "nowhere"],
  ["javascript:alert(1)", "nowhere"],
  ["//evil.test", "nowhere"],
  ["https://app.test@evil.test", "nowhere"],
  [null, "nowhere"],
])("%s leads %s", (link, place) => {
  const followed = bannerLink(link, "popup", own, false);
  expect(followed === null ? "nowhere" : Object.values(followed).join(" ")).toBe(place);
});

it("takes plain http in development alone", () => {
  expect(bannerLink("http://shop.test/x", "popup", own, true)).toEqual({ kind: "outside", url: "http://shop.test/x" });
});
