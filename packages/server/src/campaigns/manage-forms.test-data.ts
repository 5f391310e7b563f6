const both = (text: string) => ({ sa: `${text} ع`, en: text });
const none = { sa: "", en: "" };

export const questionBody = (kind: string, changes: Record<string, unknown> = {}) => ({
  kind,
  text: both(`How was it? ${kind}`),
  low_label: none,
  high_label: none,
  choices:
    kind.endsWith("_choice") || kind.endsWith("_choices") ? [{ text: both("Food") }, { text: both("Place") }] : [],
  ...changes,
});

export const formBody = (changes: Record<string, unknown> = {}) => ({
  name: both("Your visit"),
  intro: both("A minute"),
  thanks: both("Thank you"),
  per: "period",
  period_days: 30,
  low_score: 40,
  branch_id: null,
  campaign_id: null,
  active: true,
  questions: [questionBody("rating"), questionBody("one_choice")],
  ...changes,
});
