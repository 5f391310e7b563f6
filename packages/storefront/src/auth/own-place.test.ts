import { describe, expect, it } from "vitest";
import { ownPlace } from "./own-place.ts";

describe("the place to return to", () => {
  it.each(["/checkout/1", "/orders/1/2?x=1"])("keeps %s", (next) => expect(ownPlace(next)).toBe(next));
  it.each([null, "", "//evil.test/menu/1", "https://evil.test", "javascript:alert(1)", "/nowhere", "\\\\evil"])(
    "drops %s",
    (next) => expect(ownPlace(next)).toBeUndefined(),
  );
});
