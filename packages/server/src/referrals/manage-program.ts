import type * as calls from "@sufra/domain/referrals/console-api.ts";
import type { ManagedProgram, ProgramFields } from "@sufra/domain/referrals/console-api.ts";
import { programIssues } from "@sufra/domain/referrals/program-rules.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { toMoment } from "../platform/db/moment.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeEntity, changeManaged, type Editing, refuseFields, withRevision } from "../platform/managed/managed.ts";
import { nameable } from "../platform/managed/rows.ts";
import { type StoredProgram, programState, readProgram } from "./managed-program.ts";
import { lockPrograms } from "./program.ts";

const toManagedProgram = (stored: StoredProgram, now: Date): ManagedProgram => ({
  ...withRevision(stored),
  state: programState(stored, now),
});

export const readReferralProgram = (ctx: Ctx<typeof calls.readReferralProgram>): Promise<ManagedProgram> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => toManagedProgram(await readProgram(tx, ctx.tenantId), ctx.now), {
    readOnly: true,
  });

type Giving = { table: "branch" | "prize" | "coupon"; id: string | null; path: string };

const has = async (editing: Editing, { table, id }: Giving): Promise<boolean> =>
  id === null || (await nameable(editing, table, [id])).has(id);

/** References that the establishment does not have; foreign ones are not found. */
const foreign = async (editing: Editing, fields: ProgramFields): Promise<FieldIssue[]> => {
  const { branch_id, friend, inviter } = fields;
  const named: Giving[] = [
    { table: "branch", id: branch_id, path: "branch_id" },
    { table: "prize", id: friend.prize_id, path: "friend.prize_id" },
    { table: "coupon", id: friend.coupon_id, path: "friend.coupon_id" },
    { table: "prize", id: inviter.prize_id, path: "inviter.prize_id" },
    { table: "coupon", id: inviter.coupon_id, path: "inviter.coupon_id" },
  ];
  const issues: FieldIssue[] = [];
  for (const each of named) if (!(await has(editing, each))) issues.push({ path: each.path, code: "field_invalid" });
  return issues;
};

const getRules = ({ active: _active, ends_at: _ends, ...rules }: ProgramFields): string =>
  JSON.stringify([
    rules.branch_id,
    rules.starts_at && Date.parse(rules.starts_at),
    rules.minimum,
    rules.cap_per_month,
    rules.lead_days,
    rules.invitation.sa,
    rules.invitation.en,
    ...[rules.friend, rules.inviter].flatMap(({ kind, points, prize_id, coupon_id }) => [
      kind,
      points,
      prize_id,
      coupon_id,
    ]),
  ]);

const insert = ({ tx, tenantId }: Editing, fields: ProgramFields): Promise<unknown> => {
  const { active, branch_id, friend, inviter, minimum, cap_per_month, lead_days, invitation } = fields;
  return tx
    .insertInto("referral_program")
    .values({
      tenant_id: tenantId,
      id: newId(),
      active,
      branch_id,
      minimum,
      cap_per_month,
      lead_days,
      starts_at: toMoment(fields.starts_at),
      ends_at: toMoment(fields.ends_at),
      invitation: json(invitation),
      friend_kind: friend.kind,
      friend_points: friend.points,
      friend_prize_id: friend.prize_id,
      friend_coupon_id: friend.coupon_id,
      inviter_kind: inviter.kind,
      inviter_points: inviter.points,
      inviter_prize_id: inviter.prize_id,
      inviter_coupon_id: inviter.coupon_id,
    })
    .execute();
};

/** A program with promises is replaced by a new one; only its state and end may change. */
const change = async (editing: Editing, { program }: StoredProgram, fields: ProgramFields): Promise<void> => {
  const { tx, tenantId, now } = editing;
  const same = program !== null && getRules(program) === getRules(fields);
  const state = same ? { active: fields.active, ends_at: toMoment(fields.ends_at) } : { active: false };
  if (program !== null)
    await tx
      .updateTable("referral_program")
      .set({ ...state, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", program.id)
      .execute();
  if (!same) await insert(editing, fields);
};

export const editReferralProgram = (ctx: Ctx<typeof calls.editReferralProgram>): Promise<ManagedProgram> =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, staffId, now } = editing;
    const { revision, ...body } = ctx.body;
    const fields = { ...body, invitation: inBoth(body.invitation, cleanLine) };
    await lockPrograms(tx, tenantId);
    refuseFields([...programIssues(fields), ...(await foreign(editing, fields))]);
    const after = await changeEntity(tx, {
      tenantId,
      staffId,
      action: "referral_program.edit",
      target: "referral_program",
      targetId: tenantId,
      revision,
      read: () => readProgram(tx, tenantId),
      change: (before) => change(editing, before, fields),
    });
    if (!after) throw new AppError("not_found");
    return toManagedProgram(after, now);
  });
