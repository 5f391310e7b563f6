import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { isLow, type ReadAnswer, readAnswers, getScore } from "@sufra/domain/campaigns/evaluation.ts";
import type { submitEvaluation as contract } from "@sufra/domain/campaigns/evaluation-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { claimUploads } from "../uploads/claim-uploads.ts";
import { toOwner } from "../uploads/owner.ts";
import { type FormRow, loadQuestions, perOf, requireAt, requireForm } from "./evaluation-forms.ts";
import { tryChance } from "./evaluation-chance.ts";
import { loadSubject, lockTurn } from "./evaluation-turn.ts";
import { loadBranch } from "./wheels.ts";

type SubmitCtx = Ctx<typeof contract>;

/** The rated order must be the guest's own and delivered. */
const ratedOrder = async ({ tx, tenantId, customer, body }: SubmitCtx) => {
  if (body.order_id === undefined) return null;
  const row =
    customer === null
      ? undefined
      : await tx
          .selectFrom("customer_order")
          .select(["id", "branch_id"])
          .where("tenant_id", "=", tenantId)
          .where("id", "=", body.order_id)
          .where("customer_id", "=", customer.id)
          .where("status", "in", ["delivered", "returned"])
          .executeTakeFirst();
  if (!row) throw fieldError("order_id");
  return row;
};

const insertAnswers = async (
  { tx, tenantId }: SubmitCtx,
  { id: evaluation_id, form }: { id: string; form: FormRow },
  answers: readonly ReadAnswer[],
): Promise<void> => {
  const whose = { tenant_id: tenantId, evaluation_id };
  await tx
    .insertInto("evaluation_answer")
    .values(
      answers.map(({ question_id, kind, number, choices, words }) => ({
        ...whose,
        form_id: form.id,
        version: form.version,
        question_id,
        kind,
        number,
        choices,
        words,
      })),
    )
    .execute();
  const images = answers.flatMap(({ question_id, images: ids }) =>
    ids.map((upload_id, position) => ({ ...whose, question_id, upload_id, position })),
  );
  if (images.length > 0) await tx.insertInto("evaluation_image").values(images).execute();
};

/** Each picture is the guest's own and in one answer alone; the first question whose pictures are not names the fault. */
const keepImages = async (ctx: SubmitCtx, answers: readonly ReadAnswer[]): Promise<void> => {
  const { tx, tenantId, now } = ctx;
  const withImages = answers.filter(({ images }) => images.length > 0);
  if (withImages.length === 0) return;
  const owner = toOwner(ctx);
  for (const { question_id, images } of withImages)
    if (!(await claimUploads(tx, { tenantId, owner, now }, images))) throw fieldError(`answers.${question_id}`);
};

type Subject = { form: FormRow; branchId: string; orderId: string | null };

const insertEvaluation = async (ctx: SubmitCtx, { form, branchId, orderId }: Subject, answers: ReadAnswer[]) => {
  const { tx, tenantId, customer, live } = ctx;
  const id = newId();
  const low = isLow(answers, form.low_score);
  const inserted = await tx
    .insertInto("evaluation")
    .values({
      tenant_id: tenantId,
      id,
      form_id: form.id,
      version: form.version,
      branch_id: branchId,
      customer_id: customer?.id ?? null,
      order_id: orderId,
      score: getScore(answers),
      low,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new AppError("submission_limit");
  await live.publish(tx, { tenantId, topic: `evaluation:at-${branchId}`, data: { id, low } });
  return id;
};

/**
 * Stores a form's answers once: per order by a unique index, per period by locking the author's row. The draw runs in
 * the same transaction, and its outcome never refuses the answers.
 */
export const submitEvaluation = async (ctx: SubmitCtx): Promise<AnswerOf<typeof contract>> => {
  const { tx, tenantId, customer, params, body, language, qr, config } = ctx;
  const form = await requireForm(tx, tenantId, params.form);
  const order = await ratedOrder(ctx);
  const branchId = order?.branch_id ?? (await loadBranch(tx, { tenantId, customerId: null, qr, orderId: null }));
  requireAt(form, branchId);
  if (perOf(form) === "order" && customer === null) throw new AppError("not_authenticated");
  if (perOf(form) === "order" && !order) throw fieldError("order_id", "field_empty");
  const stored = await loadQuestions(tx, { tenantId, formId: form.id, version: form.version });
  const questions = stored.map(({ id, kind, optional, choices }) => ({
    id,
    kind,
    optional,
    choices: choices.map((each) => each.id),
  }));
  const read = readAnswers(questions, body.answers);
  if ("issues" in read) throw new AppError("validation_failed", undefined, read.issues);
  const id = await insertEvaluation(ctx, { form, branchId, orderId: order?.id ?? null }, read.answers);
  const customerId = customer?.id ?? null;
  const asking = { tenantId, customerId, deviceId: ctx.deviceId, secret: config.CODE_SECRET };
  await lockTurn(tx, { tenantId, form, subject: await loadSubject(tx, asking) });
  await keepImages(ctx, read.answers);
  await insertAnswers(ctx, { id, form }, read.answers);
  const chancing = { tenantId, customerId, branchId, evaluationId: id, campaignId: form.campaign_id, language };
  return { id, thanks: readText(form.thanks, language), ...(await tryChance(ctx, tx, chancing)) };
};
