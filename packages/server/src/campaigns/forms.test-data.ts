import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type CampaignOptions, insertCampaign, type NewSegment } from "./campaigns.test-data.ts";

const both = (text: string) => ({ sa: `${text} ع`, en: text });

export type FormOptions = {
  per?: "order" | "period";
  period_days?: number | null;
  campaign_id?: string;
  branch_id?: string;
  kinds?: QuestionKind[];
  low_score?: number;
  /** Whether pictures may be passed over. */
  optional?: boolean;
};

const getChoices = (kind: QuestionKind) =>
  kind === "one_choice" || kind === "several_choices" ? ["food", "place"].map((id) => ({ id, text: both(id) })) : [];

/** A form with a question of each of these kinds, stars and a text unless told otherwise; once in 30 days. */
export const insertForm = async (database: Database, tenant_id: string, options: FormOptions = {}) => {
  const { kinds = ["rating", "text"], per = "period", campaign_id = null, optional = false, ...more } = options;
  const id = newId();
  const version = { tenant_id, form_id: id, version: 1, questions: kinds.length };
  const questions = kinds.map((kind, position) => ({
    ...version,
    id: newId(),
    position,
    kind,
    optional: optional && kind === "images",
    text: json(both(kind)),
    choices: json(getChoices(kind)),
  }));
  await database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("evaluation_form")
      .values({
        tenant_id,
        id,
        name: json(both("Visit")),
        thanks: json(both("Thanks")),
        per,
        period_days: per === "period" ? 30 : null,
        campaign_id,
        campaign_kind: campaign_id === null ? null : "evaluation",
        ...more,
      })
      .execute();
    await tx.insertInto("evaluation_version").values(version).execute();
    await tx.insertInto("evaluation_question").values(questions).execute();
  });
  return { id, questionIds: questions.map((question) => question.id) };
};

export type EntryFormOptions = CampaignOptions & {
  unregistered_only?: boolean;
  email_required?: boolean;
  questions?: { id: string; kind: "text" | "choice"; choices: string[] }[];
};

/** A register-and-win campaign with its form; the first of the establishment unless told otherwise. */
export const insertEntryForm = async (
  database: Database,
  tenant_id: string,
  segments: NewSegment[],
  options: EntryFormOptions = {},
): Promise<string> => {
  const { unregistered_only = false, email_required = false, questions = [], ...campaign } = options;
  const campaign_id = await insertCampaign(database, tenant_id, segments, { ...campaign, kind: "register_and_win" });
  const asked = questions.map(({ id, kind, choices }) => ({
    id,
    kind,
    label: both(id),
    choices: choices.map((each) => ({ id: each, text: both(each) })),
  }));
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("entry_form")
      .values({
        tenant_id,
        campaign_id,
        unregistered_only,
        email_required,
        rules: json([both("One")]),
        questions: json(asked),
      })
      .execute(),
  );
  return campaign_id;
};
