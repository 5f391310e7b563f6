import { describe, expect, it } from "vitest";
import { type FormQuestion, formIssues, getReusableId } from "./form-rules.ts";
import type { QuestionKind } from "./question-kinds.ts";

const none = { sa: "", en: "" };
const words = { sa: "كلام", en: "" };
const two = [{ text: words }, { text: words }];
const ask = (kind: QuestionKind, changes: Partial<FormQuestion> = {}): FormQuestion => ({
  kind,
  text: words,
  low_label: none,
  high_label: none,
  choices: kind === "one_choice" || kind === "several_choices" ? two : [],
  ...changes,
});
const monthly = { per: "period", period_days: 30 } as const;
const paths = (fields: Parameters<typeof formIssues>[0]) => formIssues(fields).map(({ path }) => path);

describe("a form that is asked", () => {
  it.each([
    [
      "of every kind",
      [ask("rating"), ask("scale"), ask("one_choice"), ask("several_choices"), ask("text"), ask("images")],
      [],
    ],
    ["with words at a scale's ends", [ask("scale", { low_label: words, high_label: words })], []],
    ["with words at a rating's ends", [ask("rating", { low_label: words })], ["questions.0.low_label"]],
    ["with one choice alone", [ask("one_choice", { choices: two.slice(1) })], ["questions.0.choices"]],
    ["with choices where one writes", [ask("text", { choices: two })], ["questions.0.choices"]],
    ["with pictures twice", [ask("images"), ask("text"), ask("images")], ["questions.2.kind"]],
    ["with one question in two places", [ask("text", { id: "a" }), ask("rating", { id: "a" })], ["questions"]],
    [
      "with one choice in two places",
      [
        ask("one_choice", {
          choices: [
            { id: "a", text: words },
            { id: "a", text: words },
          ],
        }),
      ],
      ["questions.0.choices"],
    ],
  ] as [string, FormQuestion[], string[]][])("%s", (_, questions, wrong) =>
    expect(paths({ ...monthly, questions })).toEqual(wrong),
  );

  it.each([
    [{ per: "period", period_days: null }, ["period_days"]],
    [{ per: "order", period_days: 30 }, ["period_days"]],
    [{ per: "order", period_days: null }, []],
  ] as const)("%j", (times, wrong) => expect(paths({ ...times, questions: [ask("rating")] })).toEqual(wrong));
});

it("keeps a question's id while it asks in the same way", () => {
  const before = [{ id: "a", kind: "rating" }] as const;
  expect(getReusableId(ask("rating", { id: "a" }), before)).toBe("a");
  expect(getReusableId(ask("scale", { id: "a" }), before)).toBeUndefined();
  expect(getReusableId(ask("rating", { id: "b" }), before)).toBeUndefined();
  expect(getReusableId(ask("rating"), before)).toBeUndefined();
});
