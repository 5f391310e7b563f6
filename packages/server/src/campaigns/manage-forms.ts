import * as calls from "@sufra/domain/campaigns/form-api.ts";
import { formIssues } from "@sufra/domain/campaigns/form-rules.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { insertRow, lastPosition, orderManaged, updateRow } from "../platform/managed/rows.ts";
import {
  toStoredQuestions,
  isSameQuestions,
  type Form,
  formColumns,
  type FormFields,
  insertVersion,
  readManagedForm,
} from "./managed-form.ts";

/** Questions and choices must have an id of this form, or none. */
const findUnknownIds = (wanted: FormFields["questions"], before: Form["questions"]): FieldIssue[] => {
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

/** Checks consistency, and that branch, draw and earlier ids belong to the establishment. */
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
    ...findUnknownIds(fields.questions, before),
    ...unknown(named(fields.branch_id), known(branches), () => "branch_id"),
    ...unknown(named(fields.campaign_id), known(draws), () => "campaign_id"),
  ]);
};

/** Changed questions become a new version; answers in progress still find the old one. */
const update = async (editing: Editing, before: Form, { questions, ...fields }: FormFields): Promise<void> => {
  const { tx, tenantId } = editing;
  await check(editing, { questions, ...fields }, before.questions);
  const asked = toStoredQuestions(questions, before.questions);
  const version = isSameQuestions(asked, before.questions) ? before.version : before.version + 1;
  if (version > before.version) await insertVersion(tx, { tenantId, formId: before.id, version }, asked);
  await updateRow(editing, "evaluation_form", before.id, { ...formColumns(fields), version });
};

export const mountForms = (app: App): void => {
  managed(app, {
    target: "evaluation_form",
    calls: { create: calls.createForm, read: calls.readForm, edit: calls.editForm, remove: calls.removeForm },
    read: readManagedForm,
    create: async (editing, id, { questions, ...fields }) => {
      await check(editing, { questions, ...fields }, []);
      const position = await lastPosition(editing, "evaluation_form");
      await insertRow(editing, "evaluation_form", id, { ...formColumns(fields), position });
      const first = { tenantId: editing.tenantId, formId: id, version: 1 };
      await insertVersion(editing.tx, first, toStoredQuestions(questions, []));
    },
    edit: update,
    remove: (editing, { id }) => updateRow(editing, "evaluation_form", id, { active: false, removed_at: editing.now }),
  });
  mount(app, calls.orderForms, (ctx) => orderManaged(ctx, { table: "evaluation_form", ids: ctx.body.ids }));
};
