import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type * as calls from "@sufra/domain/campaigns/evaluation-api.ts";
import type { Evaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { pageOf, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { recordChange, requireBranchOf, scopeOf, worksIn } from "../workplace/index.ts";

const rowsOf = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("evaluation as e")
    .innerJoin("evaluation_form as f", (join) =>
      join.onRef("f.tenant_id", "=", "e.tenant_id").onRef("f.id", "=", "e.form_id").on("f.tenant_id", "=", tenantId),
    )
    .leftJoin("customer as c", (join) =>
      join
        .onRef("c.tenant_id", "=", "e.tenant_id")
        .onRef("c.id", "=", "e.customer_id")
        .on("c.tenant_id", "=", tenantId),
    )
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.order_id").on("o.tenant_id", "=", tenantId),
    )
    .select(["e.id", "e.form_id", "e.version", "e.branch_id", "e.score", "e.low", "e.created_at", "e.seen_at"])
    .select(["e.seen_by", "f.name as form_name", "c.full_name", "o.number as order_number"])
    .where("e.tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

const loadAnswers = async (tx: Tx, tenantId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("evaluation_answer as a")
    .innerJoin("evaluation_question as q", (join) =>
      join
        .onRef("q.tenant_id", "=", "a.tenant_id")
        .onRef("q.form_id", "=", "a.form_id")
        .onRef("q.version", "=", "a.version")
        .onRef("q.id", "=", "a.question_id")
        .on("q.tenant_id", "=", tenantId),
    )
    .select(["a.evaluation_id", "a.kind", "a.number", "a.choices", "a.words", "q.text", "q.choices as offered"])
    .select(
      sql<string[]>`coalesce((select array_agg(i.upload_id::text order by i.position) from evaluation_image i
        where i.tenant_id = ${tenantId} and i.evaluation_id = a.evaluation_id and i.question_id = a.question_id), '{}')`.as(
        "images",
      ),
    )
    .where("a.tenant_id", "=", tenantId)
    .where("a.evaluation_id", "in", ids)
    .orderBy("q.position")
    .execute();
};

type Answers = Awaited<ReturnType<typeof loadAnswers>>;

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom("staff_account").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const shownEvaluation = (row: Row, answers: Answers, names: Map<string, string>): Evaluation => ({
  ...{ id: row.id, form_name: row.form_name, branch_id: row.branch_id, score: row.score, low: row.low },
  order_number: row.order_number,
  // Who works at the branch knows a guest by their first name alone.
  customer_name: (row.full_name ?? "").split(" ")[0] ?? "",
  created_at: row.created_at.toISOString(),
  seen_at: row.seen_at?.toISOString() ?? null,
  seen_by: row.seen_by && (names.get(row.seen_by) ?? ""),
  answers: answers
    .filter(({ evaluation_id }) => evaluation_id === row.id)
    .map(({ kind, number, choices, words, text, offered, images }) => ({
      // The column's CHECK allows exactly these.
      ...{ question: text, kind: kind as QuestionKind, number, words: words ?? "", images },
      choices: offered.filter(({ id }) => choices?.includes(id)).map((choice) => choice.text),
    })),
});

const isUrgent = sql<boolean>`(e.low and e.seen_at is null)`;
/** More than anybody can look at; the next ones move up as these are seen. */
const mostUrgent = 50;

const scoped = (tx: Tx, tenantId: string, scope: readonly string[] | null) =>
  rowsOf(tx, tenantId).$if(scope !== null, (rows) => rows.where("e.branch_id", "in", scope ?? []));

const shown = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<Evaluation[]> => {
  const answers = await loadAnswers(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    tx,
    rows.flatMap(({ seen_by }) => seen_by ?? []),
  );
  return rows.map((row) => shownEvaluation(row, answers, names));
};

type ListCtx = Ctx<typeof calls.listConsoleEvaluations>;

export const listConsoleEvaluations = ({ database, tenantId, staff, query }: ListCtx) =>
  database.inTenant(
    tenantId,
    async (tx): Promise<AnswerOf<typeof calls.listConsoleEvaluations>> => {
      if (query.branch_id !== undefined) await requireBranchOf(tx, tenantId, staff, query.branch_id);
      const scope = scopeOf(staff, query.branch_id);
      if (scope?.length === 0) return { urgent: [], items: [], cursor: null };
      const limit = query.limit ?? usualPage;
      const after = readCursor(query.cursor);
      const found = await scoped(tx, tenantId, scope)
        .where((eb) => eb.not(isUrgent))
        .$if(after !== undefined, (rows) => rows.where("e.id", "<", after ?? ""))
        .orderBy("e.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = pageOf(found, limit);
      const urgent =
        after === undefined
          ? await scoped(tx, tenantId, scope).where(isUrgent).orderBy("e.id", "desc").limit(mostUrgent).execute()
          : [];
      return { urgent: await shown(tx, tenantId, urgent), items: await shown(tx, tenantId, rows), cursor };
    },
    { readOnly: true },
  );

const requireOwnBranch = async (tx: Tx, tenantId: string, staff: StaffIdentity, id: string): Promise<string> => {
  const row = await tx
    .selectFrom("evaluation")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !worksIn(staff, row.branch_id)) throw new AppError("not_found");
  return row.branch_id;
};

/** The first who marks it stays named; marking it again changes nothing. */
export const seeEvaluation = ({ database, live, tenantId, staff, params }: Ctx<typeof calls.seeEvaluation>) =>
  database.inTenant(tenantId, async (tx): Promise<AnswerOf<typeof calls.seeEvaluation>> => {
    const branchId = await requireOwnBranch(tx, tenantId, staff, params.id);
    const marked = await tx
      .updateTable("evaluation")
      .set({ seen_at: sql<Date>`now()`, seen_by: staff.id })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("seen_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (marked) {
      const entry = { staffId: staff.id, action: "evaluation.see", target: "evaluation", targetId: params.id };
      await recordChange(tx, tenantId, { ...entry, before: null, after: { seen: true } });
      await live.publish(tx, { tenantId, topic: `evaluation:at-${branchId}`, data: { id: params.id, low: false } });
    }
    const row = await tx
      .selectFrom("evaluation")
      .select(["seen_at", "seen_by"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    const by = row.seen_by ?? staff.id;
    return { seen_at: (row.seen_at ?? new Date(0)).toISOString(), seen_by: (await namesOf(tx, [by])).get(by) ?? "" };
  });
