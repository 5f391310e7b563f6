import { type EntryAnswer, judgeEntry, readEntryAnswers } from "@sufra/domain/campaigns/entry.ts";
import type { enterForm as contract } from "@sufra/domain/campaigns/entry-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, type FieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { completeProfile } from "../referrals/register.ts";
import { drawGift } from "./draw-gift.ts";
import { entryFacts, entryScope } from "./entry-facts.ts";
import { branchOfCode, getEntryRules, type EntryFormRow, runningEntryForm } from "./entry-forms.ts";
import { lockPlayer, loadPhone } from "./player.ts";
import { toDrawView } from "./draw-view.ts";

type EnterCtx = Ctx<typeof contract>;

/** Validates the form's own questions; reports all errors at once. */
const readOwnAnswers = ({ body }: EnterCtx, row: EntryFormRow) => {
  const questions = row.questions.map(({ id, kind, choices }) => ({
    id,
    kind,
    choices: choices.map((each) => each.id),
  }));
  const read = readEntryAnswers(questions, body.answers ?? {});
  const missing: FieldError[] = row.email_required && !body.email ? [{ path: "email", code: "email_required" }] : [];
  if ("answers" in read && missing.length === 0) return read.answers;
  throw new AppError("validation_failed", undefined, [...missing, ...("issues" in read ? read.issues : [])]);
};

/** Stored with the question as asked, since the form may change. */
const toStoredAnswers = (row: EntryFormRow, answers: readonly EntryAnswer[]) =>
  answers.map(({ id, value }) => {
    const question = row.questions.find((each) => each.id === id);
    const text = question?.choices.find((each) => each.id === value)?.text;
    return { id, value, ...(question ? { label: question.label } : {}), ...(text ? { text } : {}) };
  });

/**
 * Enters a form with a verified phone: check, record, draw and gift in one transaction with the phone's row locked. If
 * nothing is left to win, the entry rolls back too, so that the attempt is not used up.
 */
export const enterForm = async (ctx: EnterCtx): Promise<AnswerOf<typeof contract>> => {
  const { tx, tenantId, customer, params, body, language, config, now } = ctx;
  const secret = config.CODE_SECRET;
  const customerId = customer.id;
  const branchId = await branchOfCode(tx, tenantId, params.uuid);
  const row = branchId === null ? undefined : await runningEntryForm(tx, { tenantId, branchId });
  if (!row || branchId === null) throw new AppError("not_found");
  const answers = readOwnAnswers(ctx, row);
  const hmac = await loadPhone(tx, { tenantId, customerId, secret });
  const player = await lockPlayer(tx, { tenantId, campaignId: row.id, hmac });
  if (!player.is_on) throw new AppError("not_found");
  const rules = getEntryRules(row);
  const judged = judgeEntry(rules, await entryFacts(tx, rules, player, { customerId, branchId }));
  if (!judged.ok) throw new AppError(judged.code, judged.params);
  const id = newId();
  await tx
    .insertInto("campaign_entry")
    .values({
      tenant_id: tenantId,
      id,
      campaign_id: row.id,
      phone_hmac: hmac,
      customer_id: customerId,
      branch_id: branchId,
      once_scope: entryScope(rules, row.id, branchId),
      attempt: judged.value.attempt,
      full_name: cleanLine(body.full_name),
      email: body.email || null,
      answers: json(toStoredAnswers(row, answers)),
    })
    .execute();
  const profile = { full_name: body.full_name, ...(body.email ? { email: body.email } : {}) };
  const { live, jobs, deviceId } = ctx;
  const registering = { live, config, jobs, tenantId, customerId, deviceId, language, now, profile };
  await completeProfile(tx, { ...registering, marketing: false, code: body.referral_code?.trim() ?? "", anyway: true });
  const drawn = await drawGift(ctx, tx, player, {
    customerId,
    kind: "register_and_win",
    branchId,
    sourceId: id,
    seen: true,
  });
  if (!drawn.ok) throw new AppError(drawn.code, drawn.params);
  const drawView = await toDrawView(tx, drawn.value, { tenantId, language, secret });
  const comesBack = rules.once_per === null && drawView.outcome === "nothing" && rules.loss_wait_minutes !== null;
  return { entry_id: id, ...drawView, retry: comesBack ? (rules.loss_wait_minutes ?? 0) * 60 : null };
};
