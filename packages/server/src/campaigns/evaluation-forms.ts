import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type { QuestionView } from "@sufra/domain/campaigns/evaluation-api.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("evaluation_form")
    .select(["id", "version", "name", "intro", "thanks", "per", "period_days", "low_score", "campaign_id", "branch_id"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true);

/** The active forms of a branch; a form without a branch applies to all. */
export const formRows = (tx: Tx, { tenantId, branchId }: { tenantId: string; branchId: string }) =>
  rows(tx, tenantId).where((eb) => eb.or([eb("branch_id", "is", null), eb("branch_id", "=", branchId)]));

/** An active form; throws `not_found`, also for one of another establishment. */
export const requireForm = async (tx: Tx, tenantId: string, id: string): Promise<FormRow> => {
  const form = await rows(tx, tenantId).where("id", "=", id).executeTakeFirst();
  if (!form) throw new AppError("not_found");
  return form;
};

/** A form of one branch is not there for the guests of the others. */
export const requireAt = ({ branch_id }: FormRow, branchId: string): void => {
  if (branch_id !== null && branch_id !== branchId) throw new AppError("not_found");
};

export type FormRow = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

/** The column's CHECK allows exactly these. */
export const perOf = (row: Pick<FormRow, "per">) => row.per as "order" | "period";

export type StoredQuestion = {
  id: string;
  kind: QuestionKind;
  optional: boolean;
  text: Text;
  low_label: Text;
  high_label: Text;
  choices: { id: string; text: Text }[];
};

export const loadQuestions = async (
  tx: Tx,
  { tenantId, formId, version }: { tenantId: string; formId: string; version: number },
): Promise<StoredQuestion[]> => {
  const rows = await tx
    .selectFrom("evaluation_question")
    .select(["id", "kind", "optional", "text", "low_label", "high_label", "choices"])
    .where("tenant_id", "=", tenantId)
    .where("form_id", "=", formId)
    .where("version", "=", version)
    .orderBy("position")
    .execute();
  // The column's CHECK allows exactly these.
  return rows.map((row) => ({ ...row, kind: row.kind as QuestionKind }));
};

export const toQuestionView = (question: StoredQuestion, language: Language): QuestionView => ({
  id: question.id,
  kind: question.kind,
  optional: question.optional,
  text: readText(question.text, language),
  low_label: readText(question.low_label, language),
  high_label: readText(question.high_label, language),
  choices: question.choices.map(({ id, text }) => ({ id, text: readText(text, language) })),
});
