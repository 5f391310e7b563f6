/** Kinds of questions in a form (product rules §14). */
export const questionKinds = ["rating", "scale", "one_choice", "several_choices", "text", "images"] as const;
export type QuestionKind = (typeof questionKinds)[number];
