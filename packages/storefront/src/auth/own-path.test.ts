import { describe, expect, it } from "vitest";
import { toOwnPath } from "./own-path.ts";

describe("the place to return to", () => {
  it.each(["/checkout/1", "/orders/1/2?x=1"])("keeps %s", (next) => expect(toOwnPath(next)).toBe(next));
  it.each([null, "", "//evil.test/menu/1", "https://evil.test", "javascript:alert(1)", "/nowhere", "\\\\evil"])(
    "drops %s",
    (next) => expect(toOwnPath(next)).toBeUndefined(),
  );
});
