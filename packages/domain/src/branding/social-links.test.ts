import { describe, expect, it } from "vitest";
import { readSocialLink } from "./social-links.ts";

describe("a profile's address", () => {
  it.each([
    ["instagram", "https://instagram.com/riwaq", "https://instagram.com/riwaq"],
    ["instagram", " www.instagram.com/riwaq ", "https://www.instagram.com/riwaq"],
    ["x", "https://twitter.com/riwaq", "https://twitter.com/riwaq"],
    ["whatsapp", "wa.me/966500000000", "https://wa.me/966500000000"],
    ["website", "https://riwaq.example/menu?x=1", "https://riwaq.example/menu?x=1"],
  ] as const)("on %s %s is kept as %s", (kind, typed, kept) => expect(readSocialLink(kind, typed)).toBe(kept));

  it.each([
    ["instagram", "https://instagram.com.evil.example/riwaq"],
    ["instagram", "https://evilinstagram.com/riwaq"],
    ["instagram", "http://instagram.com/riwaq"],
    ["x", "javascript:alert(1)"],
    ["website", "data:text/html,x"],
    ["website", "//evil.example"],
    ["website", "https://good@evil.example"],
    ["website", "localhost"],
    ["website", "/menu/1"],
    ["website", ""],
  ] as const)("on %s %s is none", (kind, typed) => expect(readSocialLink(kind, typed)).toBeNull());
});
