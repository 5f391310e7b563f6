import { describe, expect, it } from "vitest";
import { readHost, readSlug } from "./host.ts";

describe("a host an operator types", () => {
  it.each([
    ["menu.example.com", "menu.example.com"],
    [" https://Menu.Example.COM/qr/1?x#y ", "menu.example.com"],
    ["menu.example.com:8443", "menu.example.com"],
    ["menu.example.com.", "menu.example.com"],
    ["xn--mgberp4a5d4ar.com", "xn--mgberp4a5d4ar.com"],
    ["qr.a-b.co", "qr.a-b.co"],
  ])("%s is kept as %s", (typed, kept) => expect(readHost(typed)).toBe(kept));

  it.each([
    "",
    "localhost",
    "example",
    "10.0.0.1",
    "menu..com",
    "-menu.com",
    "menu-.com",
    "menu.c",
    "me nu.com",
    "good@evil.com",
    "مطعم.com",
    "*.example.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(127)}com`,
  ])("%s is none", (typed) => expect(readHost(typed)).toBeNull());
});

describe("the part of an address", () => {
  it.each([
    ["riwaq", "riwaq"],
    [" Riwaq-2 ", "riwaq-2"],
    ["-riwaq", null],
    ["رواق", null],
    ["a b", null],
    ["", null],
    ["a".repeat(64), null],
  ])("%s is read as %s", (typed, kept) => expect(readSlug(typed)).toBe(kept));
});
