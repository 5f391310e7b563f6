import { describe, expect, it } from "vitest";
import { type AnswerValue, isLow, type Question, readAnswers, getScore } from "./evaluation.ts";

const question = (id: string, kind: Question["kind"], choices: string[] = []): Question => ({
  id,
  kind,
  optional: false,
  choices,
});
const form = [
  question("stars", "rating"),
  question("again", "scale"),
  question("why", "one_choice", ["food", "place"]),
  question("what", "several_choices", ["hot", "fast", "kind"]),
  question("words", "text"),
  question("photos", "images"),
];
const photos = ["0191d0a2-0000-7000-8000-000000000001", "0191d0a2-0000-7000-8000-000000000002"];
const good: Record<string, AnswerValue> = {
  stars: 4,
  again: 0,
  why: "food",
  what: ["hot", "kind"],
  words: " طيب \u202E جدًا ",
  photos,
};

describe("the answers of a form", () => {
  it("are read in the shape of their kinds, texts cleaned", () => {
    const read = readAnswers(form, good);
    expect(
      "answers" in read && read.answers.map(({ number, choices, words, images }) => [number, choices, words, images]),
    ).toEqual([
      [4, null, null, []],
      [0, null, null, []],
      [null, ["food"], null, []],
      [null, ["hot", "kind"], null, []],
      [null, null, "طيب جدًا", []],
      [null, null, null, photos],
    ]);
  });

  it("may lack optional pictures, and nothing else", () => {
    const relaxed = form.map((each) => ({ ...each, optional: each.kind === "images" }));
    const { photos: _, ...rest } = good;
    const read = readAnswers(relaxed, rest);
    expect("answers" in read && read.answers.at(-1)).toMatchObject({ question_id: "photos", images: [] });
    expect(readAnswers(relaxed, { ...good, photos: [] })).toEqual(read);
    expect(readAnswers(form, rest)).toEqual({ issues: [{ path: "answers.photos", code: "answer_required" }] });
  });

  it("are wanted for every question, each named", () => {
    expect(readAnswers(form, {})).toEqual({
      issues: form.map(({ id }) => ({ path: `answers.${id}`, code: "answer_required" })),
    });
    for (const nothing of ["", "  ", "\u200B\u3164"])
      expect(readAnswers(form, { ...good, words: nothing })).toEqual({
        issues: [{ path: "answers.words", code: "answer_required" }],
      });
    expect(readAnswers(form, { ...good, photos: [] })).toMatchObject({ issues: [{ code: "answer_required" }] });
  });

  it.each<[string, AnswerValue, string]>([
    ["stars", 0, "field_invalid"],
    ["stars", 6, "field_invalid"],
    ["stars", 2.5, "field_invalid"],
    ["stars", "5", "field_invalid"],
    ["again", 11, "field_invalid"],
    ["again", -1, "field_invalid"],
    ["why", "both", "field_invalid"],
    ["why", ["food"], "field_invalid"],
    ["what", ["hot", "hot"], "field_invalid"],
    ["what", ["cold"], "field_invalid"],
    ["what", "hot", "field_invalid"],
    ["words", "x".repeat(1_001), "field_invalid"],
    ["words", 5, "field_invalid"],
    ["photos", [...photos, "c"], "too_many_images"],
    ["photos", ["a", "b"], "field_invalid"],
    ["photos", "a", "field_invalid"],
    ["price", 1, "field_invalid"],
  ])("of %s as %j are refused", (id, value, code) => {
    expect(readAnswers(form, { ...good, [id]: value })).toEqual({ issues: [{ path: `answers.${id}`, code }] });
  });
});

describe("a score", () => {
  it.each([
    [[["rating", 5]], 100],
    [[["rating", 1]], 0],
    [[["scale", 0]], 0],
    [
      [
        ["scale", 10],
        ["rating", 3],
      ],
      75,
    ],
    [[["text", null]], null],
  ] as const)("of %j is %s", (answers, score) => {
    expect(getScore(answers.map(([kind, number]) => ({ kind, number })))).toBe(score);
  });

  it("is low as soon as one answer is, whatever the others are", () => {
    const bad = { kind: "rating", number: 2 } as const;
    const fine = { kind: "scale", number: 10 } as const;
    expect([isLow([fine, bad], 40), isLow([fine], 40), isLow([{ kind: "text", number: null }], 40)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
