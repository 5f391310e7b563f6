import { expect, it } from "vitest";
import { ownBranchName } from "./own-name.ts";

it.each([
  ["رواق الهيل، العليا", "رواق الهيل", "العليا"],
  ["Riwaq Alhail – Olaya branch", "Riwaq Alhail", "Olaya branch"],
  ["Riwaq Alhail", "Riwaq Alhail", "Riwaq Alhail"],
  ["Riwaqs of Olaya", "Riwaq", "Riwaqs of Olaya"],
  ["Olaya", "", "Olaya"],
])("calls %s of %s %s", (branch, establishment, name) => {
  expect(ownBranchName(branch, establishment)).toBe(name);
});
