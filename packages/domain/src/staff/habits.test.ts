import { expect, it } from "vitest";
import { type ActCounts, findHabits, type HabitKind } from "./habits.ts";

const team = (kind: HabitKind, ...counts: number[]): ActCounts[] =>
  counts.map((count, index) => ({ staffId: String(index), counts: { [kind]: count } }));

it.each([
  ["far above two colleagues", [40, 5, 6], [{ staff_id: "0", kind: "undo", count: 40, usual: 5 }]],
  ["colleagues who never did it", [10, 0, 0], [{ staff_id: "0", kind: "undo", count: 10, usual: 0 }]],
  ["too few to say anything", [9, 0, 0], []],
  ["exactly three times as often", [30, 10, 10], []],
  ["everybody often", [40, 35, 50], []],
  ["one colleague only", [90, 1], []],
  ["alone", [90], []],
])("compares with colleagues: %s", (_what, counts, habits) =>
  expect(findHabits(team("undo", ...counts))).toEqual(habits),
);

it("is not hidden by one colleague with the same habit, and shows the most striking first", () => {
  const found = findHabits(team("wrong_code", 30, 60, 1, 2, 0));
  expect(found.map(({ staff_id }) => staff_id)).toEqual(["1", "0"]);
});
