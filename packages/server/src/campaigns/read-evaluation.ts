import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/campaigns/evaluation-api.ts";
import type { EvaluationForm } from "@sufra/domain/campaigns/evaluation-api.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { type Refusal, refuse } from "@sufra/domain/outcome.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { runningCampaign } from "./evaluation-chance.ts";
import {
  type FormRow,
  formRows,
  loadQuestions,
  perOf,
  requireAt,
  requireForm,
  toQuestionView,
} from "./evaluation-forms.ts";
import { loadSubject, findRefusal } from "./evaluation-turn.ts";
import { loadSegments } from "./segments.ts";
import { loadBranch } from "./wheels.ts";

export const listEvaluations = ({ database, tenantId, qr, language }: Ctx<typeof calls.listEvaluations>) =>
  database.inTenant(
    tenantId,
    async (tx): Promise<AnswerOf<typeof calls.listEvaluations>> => {
      const branchId = await loadBranch(tx, { tenantId, customerId: null, qr, orderId: null });
      const rows = await formRows(tx, { tenantId, branchId }).orderBy("position").orderBy("id").execute();
      return { forms: rows.map((row) => ({ id: row.id, name: readText(row.name, language), per: perOf(row) })) };
    },
    { readOnly: true },
  );

type ReadCtx = Ctx<typeof calls.readEvaluation>;

/** The order of a link: it must be the guest's own and delivered. */
const linkedOrder = async (tx: Tx, { tenantId, customer, query }: ReadCtx) => {
  if (query.order === undefined) return null;
  if (customer === null) throw new AppError("not_authenticated");
  const row = await tx
    .selectFrom("customer_order")
    .select(["id", "number", "branch_id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", query.order)
    .where("customer_id", "=", customer.id)
    .where("status", "in", ["delivered", "returned"])
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
};

const isRated = async (tx: Tx, tenantId: string, formId: string, orderId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("evaluation")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("form_id", "=", formId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row !== undefined;
};

const loadGifts = async (tx: Tx, ctx: ReadCtx, form: FormRow, branchId: string): Promise<string[]> => {
  const { tenantId, customer, now, language } = ctx;
  const campaign = await runningCampaign(tx, { tenantId, campaignId: form.campaign_id, branchId });
  if (!campaign) return [];
  const asking = { tenantId, campaignId: campaign.id, customerId: customer?.id ?? null, now };
  const segments = await loadSegments(tx, asking);
  const left = segments.filter(
    ({ outcome, closed, left_stock }) => outcome !== "nothing" && !closed && left_stock !== 0,
  );
  return [...new Set(left.map(({ label }) => readText(label, language)))];
};

const shownRefusal = (refusal: Refusal | null, language: Language): EvaluationForm["refusal"] => {
  if (refusal === null) return null;
  const time = refusal.params?.time;
  const code = refusal.code === "participation_throttled" ? refusal.code : "submission_limit";
  const detail = getMessage(code, refusal.params, language);
  return { code, detail, time: typeof time === "number" ? time : null };
};

const texts = ({ name, intro, thanks }: FormRow, language: Language) => ({
  name: readText(name, language),
  intro: readText(intro, language),
  thanks: readText(thanks, language),
});

export const readEvaluation = (ctx: ReadCtx): Promise<EvaluationForm> => {
  const { database, tenantId, customer, params, language, qr, config } = ctx;
  const asking = { tenantId, customerId: customer?.id ?? null, deviceId: ctx.deviceId, secret: config.CODE_SECRET };
  return database.inTenant(
    tenantId,
    async (tx) => {
      const form = await requireForm(tx, tenantId, params.form);
      const order = await linkedOrder(tx, ctx);
      const branchId = order?.branch_id ?? (await loadBranch(tx, { tenantId, customerId: null, qr, orderId: null }));
      requireAt(form, branchId);
      const rated = order !== null && (await isRated(tx, tenantId, form.id, order.id));
      const subject = await loadSubject(tx, asking);
      const refusal = rated ? refuse("submission_limit") : await findRefusal(tx, { tenantId, form, subject });
      const questions = await loadQuestions(tx, { tenantId, formId: form.id, version: form.version });
      return {
        id: form.id,
        version: form.version,
        ...texts(form, language),
        questions: questions.map((question) => toQuestionView(question, language)),
        per: perOf(form),
        period_days: form.period_days,
        gifts: await loadGifts(tx, ctx, form, branchId),
        order: order && { id: order.id, number: order.number },
        refusal: shownRefusal(refusal, language),
      };
    },
    { readOnly: true },
  );
};
