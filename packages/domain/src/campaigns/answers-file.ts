import { toLocalTime } from "../hours/zoned-time.ts";
import { type Language, readText, type Text } from "../language/language.ts";
import type { Evaluation } from "./evaluation-api.ts";
import { maxScale, maxStars } from "./evaluation.ts";

type Answer = Evaluation["answers"][number];
type Style = { language: Language; zone: string; branchName: (id: string) => string };

export const answersFileName: Text = { sa: "إجابات التقييم", en: "evaluation-answers" };

const heads: readonly Text[] = [
  { sa: "التاريخ", en: "Date" },
  { sa: "الفرع", en: "Branch" },
  { sa: "النموذج", en: "Form" },
  { sa: "رقم الطلب", en: "Order" },
  { sa: "النتيجة من 100", en: "Score out of 100" },
  { sa: "منخفض", en: "Low" },
  { sa: "السؤال", en: "Question" },
  { sa: "الإجابة", en: "Answer" },
];
const yes: Text = { sa: "نعم", en: "yes" };
const pictures: Text = { sa: "صور: ", en: "pictures: " };

const two = (count: number): string => String(count).padStart(2, "0");

const getTime = (instant: string, zone: string): string => {
  const { day, minute } = toLocalTime(new Date(instant), zone);
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

const said = ({ kind, number, choices, words, images }: Answer, language: Language): string => {
  if (number !== null) return `${number} / ${kind === "rating" ? maxStars : maxScale}`;
  if (kind === "images") return `${pictures[language]}${images.length}`;
  return kind === "text"
    ? words
    : choices.map((choice) => readText(choice, language)).join(language === "sa" ? "، " : ", ");
};

/** Answers as table rows, one per answer, without guest data. Times are in the establishment's zone. */
export const answerRows = (evaluations: readonly Evaluation[], { language, zone, branchName }: Style) => [
  heads.map((head) => head[language]),
  ...evaluations.flatMap(({ created_at, branch_id, form_name, order_number, score, low, answers }) =>
    answers.map((answer) => [
      getTime(created_at, zone),
      branchName(branch_id),
      readText(form_name, language),
      order_number ?? "",
      score ?? "",
      low ? yes[language] : "",
      readText(answer.question, language),
      said(answer, language),
    ]),
  ),
];
