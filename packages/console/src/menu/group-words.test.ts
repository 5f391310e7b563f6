import { expect, it } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { groupText, usersText } from "./group-words.ts";

const both = (sa: string, en: string) => ({ sa, en });
const size = { name: both("الحجم", "Size"), products: 5, used_by: [both("كبسة", "Kabsa"), both("مندي", "Mandi")] };

it("says the first products that use a group, and how many more", () => {
  setLanguage("en");
  expect(groupText(size, "en")).toBe("Size – Kabsa, Mandi and 3 more");
  expect(usersText({ ...size, products: 2 }, "en")).toBe("Kabsa, Mandi");
  expect(usersText({ ...size, products: 0, used_by: [] }, "en")).toBe("No item yet");
  // Of a server of the last release.
  expect(usersText({ name: size.name, products: 5 }, "en")).toBe("Used by: 5");
  setLanguage("sa");
  expect(groupText(size, "sa")).toBe("الحجم – كبسة، مندي و3 أصناف أخرى");
  expect(usersText({ ...size, products: 3 }, "sa")).toBe("كبسة، مندي وصنف آخر");
});
