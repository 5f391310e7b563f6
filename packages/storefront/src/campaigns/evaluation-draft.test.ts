import { describe, expect, it } from "vitest";
import { toAnswers, firstUnanswered, isAnswered, noDraft, readDraft } from "./evaluation-draft.ts";

const questions = [
  { id: "a", optional: false },
  { id: "b", optional: false },
];

describe("a draft on the device", () => {
  it("is read as it was written, and anything else as none", () => {
    const draft = { answers: { a: 4, b: "ok", c: ["x"] }, step: 1, waiting: true };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const broken of [null, "", 3, {}, { answers: [], step: "1" }, { step: 1 }])
      expect(readDraft(broken) ?? noDraft).toEqual(noDraft);
    expect(readDraft({ answers: { a: null, b: [1], c: "x" }, step: -2.5 })).toEqual({
      answers: { c: "x" },
      step: 0,
      waiting: false,
    });
  });

  it("knows what is still to be answered, 0 being an answer and a blank none", () => {
    expect([isAnswered(0), isAnswered("  "), isAnswered([]), isAnswered(undefined), isAnswered("x")]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(firstUnanswered(questions, { a: 0 })).toBe(1);
    expect(firstUnanswered(questions, { a: 0, b: "x" })).toBe(-1);
    expect(firstUnanswered([...questions, { id: "photo", optional: true }], { a: 0, b: "x" })).toBe(-1);
  });

  it("sends what the form asks now, and nothing of an older one", () => {
    expect(toAnswers(questions, { a: 1, gone: "x" })).toEqual({ a: 1 });
  });
});
