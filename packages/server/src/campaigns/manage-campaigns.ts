import * as calls from "@sufra/domain/campaigns/console-api.ts";
import type { CampaignFields, ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  changeEntity,
  changeManaged,
  type Editing,
  mergeFields,
  recordNew,
  refuseFields,
} from "../platform/managed/managed.ts";
import type { CampaignKind } from "./draw-gift.ts";
import { type Campaign, isUsed, readFields, toManagedCampaign } from "./managed-campaign.ts";
import { checkFields, lockCampaign, toColumns, writeForm, writeSegments } from "./write-campaign.ts";

const target = "campaign";

export const readCampaign = (ctx: Ctx<typeof calls.readCampaign>): Promise<ManagedCampaign> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => toManagedCampaign(tx, ctx, await readFields(tx, ctx.tenantId, ctx.params.id)),
    { readOnly: true },
  );

const add = async (editing: Editing, kind: CampaignKind, fields: CampaignFields): Promise<ManagedCampaign> => {
  const { tx, tenantId, now } = editing;
  await checkFields(editing, kind, fields, null);
  const id = newId();
  const draft = { active: false, published_at: null };
  await tx
    .insertInto("campaign")
    .values({ tenant_id: tenantId, id, kind, ...toColumns(fields, now), ...draft })
    .execute();
  await writeForm(editing, id, fields);
  await writeSegments(editing, id, [], fields.segments);
  const { revision: _, ...after } = await recordNew(editing, { target, id }, () => readFields(tx, tenantId, id));
  return toManagedCampaign(tx, editing, after);
};

export const createCampaign = (ctx: Ctx<typeof calls.createCampaign>): Promise<ManagedCampaign> => {
  const { kind, ...fields } = ctx.body;
  return changeManaged(ctx, (editing) => add(editing, kind, fields));
};

type Change = { id: string; revision: string; action: string; change: (before: Campaign) => Promise<unknown> };

/** One change of one campaign, behind the row that tries hold too. */
const change = (editing: Editing, { id, revision, action, change: work }: Change): Promise<Campaign | undefined> => {
  const { tx, tenantId, staffId } = editing;
  return changeEntity(tx, {
    tenantId,
    staffId,
    action,
    target,
    targetId: id,
    revision,
    read: async () => {
      await lockCampaign(tx, tenantId, id);
      return readFields(tx, tenantId, id);
    },
    change: work,
  });
};

const set = (tx: Tx, tenantId: string, id: string, columns: Record<string, unknown>): Promise<unknown> =>
  tx.updateTable("campaign").set(columns).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

export const editCampaign = (ctx: Ctx<typeof calls.editCampaign>): Promise<ManagedCampaign> =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { revision } = ctx.body;
    const { id } = ctx.params;
    const after = await change(editing, {
      id,
      revision,
      action: "campaign.edit",
      change: async (before) => {
        const fields = mergeFields(calls.editCampaign.fields, before, ctx.body);
        await checkFields(editing, before.kind, fields, before);
        await set(tx, tenantId, id, toColumns(fields, now));
        await writeForm(editing, id, fields);
        await writeSegments(editing, id, before.segments, fields.segments);
      },
    });
    return toManagedCampaign(tx, editing, after);
  });

export const runCampaign = (ctx: Ctx<typeof calls.runCampaign>): Promise<ManagedCampaign> =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { to, revision } = ctx.body;
    const { id } = ctx.params;
    const publishes = to === "published";
    const after = await change(editing, {
      id,
      revision,
      action: publishes ? "campaign.publish" : "campaign.stop",
      change: async ({ ends_at, published }) => {
        if (publishes && ends_at !== null && new Date(ends_at) <= now)
          refuseFields([{ path: "ends_at", code: "field_invalid" }]);
        // A draft that is stopped is a draft.
        const active = publishes;
        await set(tx, tenantId, id, {
          active,
          updated_at: now,
          ...(publishes && !published ? { published_at: now } : {}),
        });
      },
    });
    return toManagedCampaign(tx, editing, after);
  });

export const removeCampaign = (ctx: Ctx<typeof calls.removeCampaign>): Promise<null> =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { id } = ctx.params;
    await change(editing, {
      id,
      revision: ctx.query.revision,
      action: "campaign.remove",
      change: async () => {
        if (await isUsed(tx, tenantId, id)) throw new AppError("in_use");
        await set(tx, tenantId, id, { active: false, removed_at: now });
      },
    });
    return null;
  });

const copyName = ({ sa, en }: Text): Text => ({
  sa: sa === "" ? "" : `${sa.slice(0, 72)} (نسخة)`,
  en: en === "" ? "" : `${en.slice(0, 72)} (copy)`,
});

/** Leaves out the picture: a picture belongs to one thing. */
const getCopy = ({ name, segments, form, ...campaign }: Campaign): CampaignFields => {
  const { id: _id, kind: _kind, published: _published, active: _active, ...rules } = campaign;
  return {
    ...rules,
    name: copyName(name),
    segments: segments.map(({ id: _, ...segment }) => segment),
    form: form && {
      rules: form.rules,
      email_required: form.email_required,
      unregistered_only: form.unregistered_only,
      questions: form.questions.map(({ kind, label, choices }) => ({
        kind,
        label,
        choices: choices.map(({ text }) => ({ text })),
      })),
    },
  };
};

export const copyCampaign = (ctx: Ctx<typeof calls.copyCampaign>): Promise<ManagedCampaign> =>
  changeManaged(ctx, async (editing) => {
    const campaign = await readFields(editing.tx, editing.tenantId, ctx.params.id);
    if (!campaign) throw new AppError("not_found");
    return add(editing, campaign.kind, getCopy(campaign));
  });
