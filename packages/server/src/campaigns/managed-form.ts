import type { FieldsOf } from "@sufra/domain/contract/call.ts";
import type { editForm, ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import { hasChoices, getReusableId } from "@sufra/domain/campaigns/form-rules.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type { Tx } from "../platform/db/database.ts";
import { json, sortKeys } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { loadQuestions, perOf } from "./evaluation-forms.ts";

export type FormFields = FieldsOf<typeof editForm>;
export type Form = Omit<ManagedForm, "revision">;
type Questions = Form["questions"];

export const readManagedForm = async (tx: Tx, tenantId: string, id: string): Promise<Form | undefined> => {
  const row = await tx
    .selectFrom("evaluation_form")
    .select(["id", "version", "name", "intro", "thanks", "per", "period_days", "low_score", "branch_id"])
    .select(["campaign_id", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const questions = await loadQuestions(tx, { tenantId, formId: id, version: row.version });
  return { ...row, per: perOf(row), questions };
};

/** The questions to store: unchanged kinds keep their ids, and so do choices. */
export const toStoredQuestions = (wanted: FormFields["questions"], before: Questions): Questions =>
  wanted.map((question) => {
    const { kind, text, low_label, high_label, choices } = question;
    const id = getReusableId(question, before);
    const known = new Set(before.find((each) => each.id === id)?.choices.map((choice) => choice.id));
    return {
      id: id ?? newId(),
      kind,
      optional: question.optional === true,
      text: inBoth(text, cleanLine),
      low_label: inBoth(low_label, cleanLine),
      high_label: inBoth(high_label, cleanLine),
      choices: hasChoices(kind)
        ? choices.map((choice) => ({
            id: choice.id !== undefined && known.has(choice.id) ? choice.id : newId(),
            text: inBoth(choice.text, cleanLine),
          }))
        : [],
    };
  });

/** Whether the questions are the same, in the same order and words. */
export const isSameQuestions = (one: Questions, other: Questions): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

/** Adds a version with its questions; it is full from its first moment and never edited. */
export const insertVersion = async (
  tx: Tx,
  { tenantId, formId, version }: { tenantId: string; formId: string; version: number },
  questions: Questions,
): Promise<void> => {
  const row = { tenant_id: tenantId, form_id: formId, version, questions: questions.length };
  await tx.insertInto("evaluation_version").values(row).execute();
  await tx
    .insertInto("evaluation_question")
    .values(
      questions.map(({ id, kind, optional, text, low_label, high_label, choices }, position) => ({
        ...row,
        id,
        position,
        kind,
        optional,
        text: json(text),
        low_label: json(low_label),
        high_label: json(high_label),
        choices: json(choices),
      })),
    )
    .execute();
};

export const formColumns = ({ name, intro, thanks, campaign_id, ...fields }: Omit<FormFields, "questions">) => ({
  name: json(inBoth(name, cleanLine)),
  intro: json(inBoth(intro, cleanLine)),
  thanks: json(inBoth(thanks, cleanLine)),
  campaign_id,
  campaign_kind: campaign_id === null ? null : "evaluation",
  per: fields.per,
  period_days: fields.period_days,
  low_score: fields.low_score,
  branch_id: fields.branch_id,
  active: fields.active,
});
