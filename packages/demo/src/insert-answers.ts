import { getScore, isLow } from "@sufra/domain/campaigns/evaluation.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { NewOrder } from "./insert-order.ts";

type Served = { id: string; order: NewOrder };

/** Most are happy; who is not says why. An empty text would read as one that was erased. */
const praise = ["كل شيء ممتاز.", "الطعم رائع كالعادة.", "شكرًا على السرعة.", "سنعود قريبًا."];
const complaints = ["وصل الطلب باردًا.", "تأخر أكثر من الموعد.", "نقص صنف من الطلب."];
const answeredShare = 0.08;
/** The newest, which nobody has marked as seen. */
const unseen = 2;

/** The form that is answered once an order, or the one of a campaign. */
const findForm = async (tx: Tx, tenantId: string, campaignId: string | null) => {
  const form = await tx
    .selectFrom("evaluation_form")
    .select(["id", "version", "low_score"])
    .where("tenant_id", "=", tenantId)
    .where((eb) => (campaignId === null ? eb("per", "=", "order") : eb("campaign_id", "=", campaignId)))
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!form) return undefined;
  const questions = await tx
    .selectFrom("evaluation_question")
    .select(["id", "kind", "choices"])
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
type Form = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/** One guest's opinion: who, of what, when, and how many stars. */
type Opinion = { id: string; branchId: string; customerId: string; orderId: string | null; at: Date; stars: number };

/** An answer to a question of any kind, of `mood` below 1. */
const answer = ({ kind, choices }: Form["questions"][number], stars: number, mood: number) => {
  const words = stars < 3 ? complaints : praise;
  const chosen = choices[Math.floor(mood * choices.length)];
  return {
    kind,
    number: kind === "rating" ? stars : kind === "scale" ? stars * 2 : null,
    choices: kind.endsWith("_choice") || kind.endsWith("_choices") ? [chosen?.id ?? ""] : null,
    words: kind === "text" ? (words[Math.floor(mood * words.length)] ?? "") : null,
  };
};

const insertOpinions = async (tx: Tx, tenant_id: string, form: Form, opinions: readonly Opinion[]): Promise<void> => {
  const { id: form_id, version, questions } = form;
  const own = { tenant_id, form_id, version };
  const rated = opinions.map(({ id, branchId, customerId, orderId, at, stars }, place) => {
    const mood = (place * 0.37 + stars * 0.11) % 1;
    const answers = questions.map((question) => ({ question_id: question.id, ...answer(question, stars, mood) }));
    const scored = answers.flatMap(({ kind, number }) =>
      kind === "rating" || kind === "scale" ? [{ kind: kind as "rating" | "scale", number }] : [],
    );
    const seen = place < opinions.length - unseen ? { seen_at: at, seen_by: form.readBy } : {};
    const score = { score: getScore(scored), low: isLow(scored, form.low_score) };
    const about = { branch_id: branchId, customer_id: customerId, order_id: orderId, created_at: at };
    return {
      row: { ...own, id, ...about, ...score, ...seen },
      answers: answers.map((each) => ({ ...own, evaluation_id: id, ...each })),
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

/** Evaluations of some served orders, an hour after them. */
export const insertAnswers = async (
  tx: Tx,
  tenantId: string,
  served: readonly Served[],
  random: () => number,
): Promise<void> => {
  const form = await findForm(tx, tenantId, null);
  const chosen = served.filter(() => random() < answeredShare);
  if (!form || chosen.length === 0) return;
  const opinions = chosen.map(({ id: orderId, order: { where, story } }): Opinion => ({
    id: newId(),
    branchId: where.branchId,
    customerId: where.customerId,
    orderId,
    at: new Date((story.steps.at(-1)?.at ?? story.placedAt).getTime() + 3_600_000),
    stars: random() < 0.12 ? 1 + Math.floor(random() * 2) : 4 + Math.floor(random() * 2),
  }));
  await insertOpinions(tx, tenantId, form, opinions);
};

type Drawn = { id: string; campaignId: string; customerId: string; at: Date };

/** The answers that a survey's prizes were drawn for; a draw's id is its evaluation's. */
export const insertDrawAnswers = async (
  tx: Tx,
  { tenantId, branchId }: { tenantId: string; branchId: string },
  drawn: readonly Drawn[],
): Promise<void> => {
  for (const [campaignId, own] of Map.groupBy(drawn, (each) => each.campaignId)) {
    const form = await findForm(tx, tenantId, campaignId);
    if (!form) continue;
    const opinions = own.map(({ id, customerId, at }, place): Opinion => {
      const stars = place % 9 === 4 ? 2 : place % 3 === 0 ? 4 : 5;
      return { id, branchId, customerId, orderId: null, at, stars };
    });
    await insertOpinions(tx, tenantId, form, opinions);
  }
};
