import { answerRows, answersFileName } from "@sufra/domain/campaigns/answers-file.ts";
import type { AnswerOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type * as calls from "@sufra/domain/campaigns/evaluation-api.ts";
import type { Evaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import { csvAnswer } from "../platform/http/file-answer.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";

const toRows = (tx: Tx, tenantId: string) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof toRows>["execute"]>>[number];

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

const loadNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom("staff_account").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const shownEvaluation = (row: Row, answers: Answers, names: Map<string, string>): Evaluation => ({
  id: row.id,
  form_name: row.form_name,
  branch_id: row.branch_id,
  score: row.score,
  low: row.low,
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
      question: text,
      kind: kind as QuestionKind,
      number,
      words: words ?? "",
      images,
      choices: offered.filter(({ id }) => choices?.includes(id)).map((choice) => choice.text),
    })),
});

const isUrgent = sql<boolean>`(e.low and e.seen_at is null)`;
/** Limit of urgent answers; others move up as these are seen. */
const maxUrgent = 50;

type Wanted = {
  scope: readonly string[] | null;
  form_id?: string | undefined;
  low?: "true" | undefined;
  most?: number | undefined;
  least?: number | undefined;
  words?: "true" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
};

const hasWords = (tenantId: string) =>
  sql<boolean>`exists (select from evaluation_answer w
    where w.tenant_id = ${tenantId} and w.evaluation_id = e.id and w.words <> '')`;

/** A day is the establishment's: from its first moment up to the first of the next. */
const scoped = (tx: Tx, tenantId: string, { scope, form_id, low, most, least, words, from, to, zone }: Wanted) =>
  toRows(tx, tenantId)
    .$if(scope !== null, (rows) => rows.where("e.branch_id", "in", scope ?? []))
    .$if(form_id !== undefined, (rows) => rows.where("e.form_id", "=", form_id ?? ""))
    .$if(low === "true", (rows) => rows.where("e.low", "=", true))
    .$if(most !== undefined, (rows) => rows.where("e.score", "<=", most ?? 0))
    .$if(least !== undefined, (rows) => rows.where("e.score", ">=", least ?? 0))
    .$if(words === "true", (rows) => rows.where(hasWords(tenantId)))
    .$if(from !== undefined, (rows) => rows.where("e.created_at", ">=", toInstant(from ?? "", 0, zone)))
    .$if(to !== undefined, (rows) => rows.where("e.created_at", "<", toInstant(addDays(to ?? "", 1), 0, zone)));

type Asking = Pick<Ctx, "branches"> & { tenantId: string; query: QueryOf<typeof calls.exportEvaluations> };

/** Undefined for staff without a branch. */
const wanted = async (tx: Tx, { tenantId, branches, query }: Asking): Promise<Wanted | null> => {
  if (branches?.length === 0) return null;
  const { time_zone: zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { branch_id: _branch, ...filter } = query;
  return { ...filter, scope: branches, zone };
};

const toEvaluations = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<Evaluation[]> => {
  const answers = await loadAnswers(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  const names = await loadNames(
    tx,
    rows.flatMap(({ seen_by }) => seen_by ?? []),
  );
  return rows.map((row) => shownEvaluation(row, answers, names));
};

type ListCtx = Ctx<typeof calls.listConsoleEvaluations>;

export const listConsoleEvaluations = ({ database, tenantId, branches, query }: ListCtx) =>
  database.inTenant(
    tenantId,
    async (tx): Promise<AnswerOf<typeof calls.listConsoleEvaluations>> => {
      const about = await wanted(tx, { tenantId, branches, query });
      if (about === null) return { urgent: [], items: [], cursor: null };
      const limit = query.limit ?? usualPage;
      const after = readCursor(query.cursor);
      const found = await scoped(tx, tenantId, about)
        .where((eb) => eb.not(isUrgent))
        .$if(after !== undefined, (rows) => rows.where("e.id", "<", after ?? ""))
        .orderBy("e.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = toPage(found, limit);
      const urgent =
        after === undefined
          ? await scoped(tx, tenantId, about).where(isUrgent).orderBy("e.id", "desc").limit(maxUrgent).execute()
          : [];
      return {
        urgent: await toEvaluations(tx, tenantId, urgent),
        items: await toEvaluations(tx, tenantId, rows),
        cursor,
      };
    },
    { readOnly: true },
  );

/** Limit of rows in a file; narrower days help. */
const maxFileRows = 5_000;
const atOnce = 500;

type ExportCtx = Ctx<typeof calls.exportEvaluations>;

/** Read in pages, so that the answers of none but one page stand in memory as rows of the database. */
const readForFile = async (tx: Tx, tenantId: string, about: Wanted): Promise<Evaluation[]> => {
  const all: Evaluation[] = [];
  for (let after: string | undefined; all.length < maxFileRows;) {
    const last = after;
    const rows = await scoped(tx, tenantId, about)
      .$if(last !== undefined, (each) => each.where("e.id", "<", last ?? ""))
      .orderBy("e.id", "desc")
      .limit(atOnce)
      .execute();
    all.push(...(await toEvaluations(tx, tenantId, rows)));
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) break;
  }
  return all;
};

export const exportEvaluations = ({ database, tenantId, branches, query, language }: ExportCtx): Promise<RawAnswer> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const about = await wanted(tx, { tenantId, branches, query });
      const evaluations = about === null ? [] : await readForFile(tx, tenantId, about);
      const named = await tx.selectFrom("branch").select(["id", "name"]).where("tenant_id", "=", tenantId).execute();
      const names = new Map(named.map(({ id, name }) => [id, readText(name, language)]));
      const rows = answerRows(evaluations, {
        language,
        zone: about?.zone ?? "UTC",
        branchName: (id) => names.get(id) ?? "",
      });
      return csvAnswer(answersFileName[language], rows);
    },
    { readOnly: true },
  );

export const branchOfEvaluation = branchOfRow("evaluation");

/** The first who marks it stays named; marking it again changes nothing. */
export const seeEvaluation = ({ database, live, tenantId, staff, params }: Ctx<typeof calls.seeEvaluation>) =>
  database.inTenant(tenantId, async (tx): Promise<AnswerOf<typeof calls.seeEvaluation>> => {
    const branchId = await branchOfEvaluation(tx, tenantId, params.id);
    if (branchId === undefined) throw new AppError("not_found");
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
    return { seen_at: (row.seen_at ?? new Date(0)).toISOString(), seen_by: (await loadNames(tx, [by])).get(by) ?? "" };
  });
