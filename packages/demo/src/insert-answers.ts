import { getScore, isLow } from "@sufra/domain/campaigns/evaluation.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { NewOrder } from "./insert-order.ts";

type Served = { id: string; order: NewOrder };

/** Most are happy; who is not says why. An empty text would read as one that was erased. */
const praise = ["كل شيء ممتاز.", "الطعم رائع كالعادة.", "شكرًا على السرعة.", "سنعود قريبًا."];
const complaints = ["وصل الطلب باردًا.", "تأخر أكثر من الموعد.", "نقص صنف من الطلب."];
const answeredShare = 0.08;

const findForm = async (tx: Tx, tenantId: string) => {
  const form = await tx
    .selectFrom("evaluation_form")
    .select(["id", "version", "low_score"])
    .where("tenant_id", "=", tenantId)
    .where("per", "=", "order")
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!form) return undefined;
  const questions = await tx
    .selectFrom("evaluation_question")
    .select(["id", "kind"])
    .where("tenant_id", "=", tenantId)
    .where("form_id", "=", form.id)
    .where("version", "=", form.version)
    .execute();
  const manager = await tx
    .selectFrom("staff_account")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", "manager")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...form, questions, readBy: manager.id };
};

/** Evaluations of some served orders, an hour after them; only the newest complaints are unseen. */
export const insertAnswers = async (
  tx: Tx,
  tenant_id: string,
  served: readonly Served[],
  random: () => number,
): Promise<void> => {
  const form = await findForm(tx, tenant_id);
  const chosen = served.filter(() => random() < answeredShare);
  if (!form || chosen.length === 0) return;
  const { id: form_id, version } = form;
  const rated = chosen.map(({ id: order_id, order: { where, story } }, place) => {
    const stars = random() < 0.12 ? 1 + Math.floor(random() * 2) : 4 + Math.floor(random() * 2);
    const words = stars < 3 ? complaints : praise;
    const answers = [{ kind: "rating" as const, number: stars }];
    const at = new Date((story.steps.at(-1)?.at ?? story.placedAt).getTime() + 3_600_000);
    const low = isLow(answers, form.low_score);
    const own = { tenant_id, form_id, version };
    const evaluation = { ...own, id: newId(), branch_id: where.branchId, customer_id: where.customerId, order_id };
    return {
      row: {
        ...evaluation,
        score: getScore(answers),
        low,
        created_at: at,
        ...(place < chosen.length - 2 ? { seen_at: at, seen_by: form.readBy } : {}),
      },
      answers: form.questions.map(({ id: question_id, kind }) => ({
        ...own,
        evaluation_id: evaluation.id,
        question_id,
        kind,
        number: kind === "rating" ? stars : null,
        words: kind === "text" ? (words[Math.floor(random() * words.length)] ?? "") : null,
      })),
    };
  });
  await tx
    .insertInto("evaluation")
    .values(rated.map(({ row }) => row))
    .execute();
  await tx
    .insertInto("evaluation_answer")
    .values(rated.flatMap(({ answers }) => answers))
    .execute();
};
