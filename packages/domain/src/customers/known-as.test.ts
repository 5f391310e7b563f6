import { expect, it } from "vitest";
import { isKnownAs } from "./known-as.ts";

const stored = { names: ["أحمد العُتيبي", "Sara  Al-Harbi"], email: "sara@example.com" };

it.each(["احمد العتيبي", "العتيبي أحمد", " sara al-harbi ", "SARA@example.com"])("knows %s", (typed) =>
  expect(isKnownAs(typed, stored)).toBe(true),
);
it.each(["", " ", ".", "أحمد", "Sara", "sara@example.org", "Sara Al-Harbi more"])("does not know %j", (typed) =>
  expect(isKnownAs(typed, stored)).toBe(false),
);
it("knows nobody where nothing is stored", () => expect(isKnownAs("", { names: [""], email: null })).toBe(false));
