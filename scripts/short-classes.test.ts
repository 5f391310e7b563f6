import { describe, expect, it } from "vitest";
import { makeShortClasses } from "./short-classes.ts";

describe("short classes", () => {
  it("are the same wherever the repository lies and whatever asks", () => {
    const one = makeShortClasses("/one");
    expect(one("card", "/one/a.module.css")).toBe(makeShortClasses("/two")("card", "/two/a.module.css?used"));
    expect(one("card", "/one/a.module.css")).not.toBe(one("card", "/one/b.module.css"));
  });

  it("are names that style sheets may use", () => {
    const short = makeShortClasses("/");
    for (let number = 0; number < 200; number += 1)
      expect(short(`name${number}`, "/a.module.css")).toMatch(/^[A-Za-z][\w-]{3}$/);
  });

  it("never stand for two", () => {
    const short = makeShortClasses("/");
    expect(() => {
      for (let number = 0; number < 60_000; number += 1) short(`name${number}`, "/a.module.css");
    }).toThrow("shortened alike");
  });
});
