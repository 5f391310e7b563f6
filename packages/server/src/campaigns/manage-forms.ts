import type * as calls from "@sufra/domain/campaigns/form-api.ts";
import { formIssues } from "@sufra/domain/campaigns/form-rules.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  changeManaged,
  type Editing,
  editManaged,
  lastPosition,
  orderThings,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";
import {
  askedQuestions,
  asksTheSame,
  type Form,
  formColumns,
  type FormFields,
  insertVersion,
  readManagedForm,
} from "./managed-form.ts";

/** Questions and choices are named by the ids they had in this form before, or by none. */
const unknownAsked = (wanted: FormFields["questions"], before: Form["questions"]): FieldIssue[] => {
  const choicesOf = new Map(before.map(({ id, choices }) => [id, new Set(choices.map((choice) => choice.id))]));
  return wanted.flatMap(({ id, choices }, place): FieldIssue[] => {
    const path = `questions.${place}`;
    if (id !== undefined && !choicesOf.has(id)) return [{ path: `${path}.id`, code: "field_invalid" }];
    const known = id === undefined ? undefined : choicesOf.get(id);
    return choices.flatMap((choice, at) =>
      choice.id === undefined || known?.has(choice.id)
        ? []
        : [{ path: `${path}.choices.${at}.id`, code: "field_invalid" as const }],
    );
  });
};

/** What its fields must agree on, and that its branch, its draw and what it names of before are its own. */
const check = async ({ tx, tenantId }: Editing, fields: FormFields, before: Form["questions"]): Promise<void> => {
  const branches = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  const draws = await tx
    .selectFrom("campaign")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "evaluation")
    .where("removed_at", "is", null)
    .execute();
  const known = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const named = (id: string | null) => (id === null ? [] : [id]);
  refuseFields([
    ...formIssues(fields),
    ...unknownAsked(fields.questions, before),
    ...unknown(named(fields.branch_id), known(branches), () => "branch_id"),
    ...unknown(named(fields.campaign_id), known(draws), () => "campaign_id"),
  ]);
};

export const readForm = (ctx: Ctx<typeof calls.readForm>) =>
  readManaged(ctx, (tx) => readManagedForm(tx, ctx.tenantId, ctx.params.id));

export const createForm = (ctx: Ctx<typeof calls.createForm>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { questions, ...fields } = ctx.body;
    await check(editing, ctx.body, []);
    const id = newId();
    const position = await lastPosition(editing, "evaluation_form");
    await tx
      .insertInto("evaluation_form")
      .values({ tenant_id: tenantId, id, position, ...formColumns(fields) })
      .execute();
    await insertVersion(tx, { tenantId, formId: id, version: 1 }, askedQuestions(questions, []));
    ctx.reply.code(201);
    return recordNew(editing, { target: "evaluation_form", id }, () => readManagedForm(tx, tenantId, id));
  });

/** What is asked otherwise is the next version; answers that are on their way to the one before still find it. */
const update = async (editing: Editing, before: Form, { questions, ...fields }: FormFields): Promise<void> => {
  const { tx, tenantId } = editing;
  await check(editing, { questions, ...fields }, before.questions);
  const asked = askedQuestions(questions, before.questions);
  const version = asksTheSame(asked, before.questions) ? before.version : before.version + 1;
  if (version > before.version) await insertVersion(tx, { tenantId, formId: before.id, version }, asked);
  await tx
    .updateTable("evaluation_form")
    .set({ ...formColumns(fields), version })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
};

export const editForm = (ctx: Ctx<typeof calls.editForm>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "evaluation_form", id, revision, read: readManagedForm };
    return editManaged(editing, opened, (before) => update(editing, before, fields));
  });

export const removeForm = (ctx: Ctx<typeof calls.removeForm>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { id } = ctx.params;
    const opened = { target: "evaluation_form", id, revision: ctx.query.revision, read: readManagedForm };
    return removeManaged(editing, opened, () =>
      tx
        .updateTable("evaluation_form")
        .set({ active: false, removed_at: now })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),
    );
  });

export const orderForms = (ctx: Ctx<typeof calls.orderForms>) =>
  changeManaged(ctx, async (editing) => {
    await orderThings(editing, "evaluation_form", ctx.body.ids);
    return null;
  });
