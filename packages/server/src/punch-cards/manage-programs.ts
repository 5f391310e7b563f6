import type { BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { windowIssues } from "@sufra/domain/errors/field-issue.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, lastPosition, updateRow } from "../platform/managed/rows.ts";
import { cancelOpenCards } from "./change-cards.ts";
import { announceAllCards } from "./punch-program.ts";

type Program = Omit<ManagedProgram, "revision">;
type Fields = BodyOf<typeof calls.createProgram>;

const read = async (tx: Tx, tenantId: string, id: string): Promise<Program | undefined> => {
  const row = await tx
    .selectFrom("punch_program")
    .select(["id", "name", "description", "terms", "reward_name", "prize_id", "required", "days", "items", "branches"])
    .select(["repeats", "max_per_visit", "stamp", "starts_at", "ends_at", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { starts_at, ends_at, ...rest } = row;
  return { ...rest, starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null };
};

const columns = ({ name, description, terms, reward_name, starts_at, ends_at, ...rest }: Fields) => ({
  ...rest,
  name: json(inBoth(name, cleanLine)),
  reward_name: json(inBoth(reward_name, cleanLine)),
  description: json(inBoth(description, cleanLines)),
  terms: json(inBoth(terms, cleanLines)),
  starts_at: toMoment(starts_at),
  ends_at: toMoment(ends_at),
});

/** Refuses contradictory fields and unknown references. */
const check = async ({ tx, tenantId }: Editing, fields: Fields): Promise<void> => {
  const ids = [
    ...(fields.items ?? []),
    ...(fields.branches ?? []),
    ...(fields.prize_id === null ? [] : [fields.prize_id]),
  ];
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, 'item' as kind from product where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id, 'item' from combo where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id, 'branch' from branch where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id, 'prize' from prize where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
      and removed_at is null`.execute(tx);
  const known = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  refuseFields([
    ...windowIssues(fields),
    ...unknown(fields.items ?? [], known("item"), (place) => `items.${place}`),
    ...unknown(fields.branches ?? [], known("branch"), (place) => `branches.${place}`),
    ...unknown(fields.prize_id === null ? [] : [fields.prize_id], known("prize"), () => "prize_id"),
  ]);
};

const remove = async (editing: Editing, { id }: Program): Promise<void> => {
  const { tx, tenantId } = editing;
  // Locked first, so that a new card waits for this change.
  await sql`select from punch_program where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  const card = await tx
    .selectFrom("punch_card")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("program_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (card) throw new AppError("in_use");
  await deleteRow(editing, "punch_program", id);
};

export const mountPrograms = (app: App): void => {
  const programs = managed(app, {
    target: "punch_program",
    calls: calls.programCalls,
    read,
    create: async (editing, id, fields) => {
      await check(editing, fields);
      const position = await lastPosition(editing, "punch_program");
      await insertRow(editing, "punch_program", id, { ...columns(fields), position });
    },
    edit: async (editing, { id }, fields) => {
      await check(editing, fields);
      await updateRow(editing, "punch_program", id, { ...columns(fields), updated_at: editing.now });
    },
    remove,
    changed: ({ tx, tenantId }) => announceAllCards(app.platform.live, tx, tenantId),
  });
  mount(app, calls.switchProgram, (ctx) => {
    const { active, cancels_cards } = ctx.body;
    const verb = active ? "start" : cancels_cards ? "stop_with_cards" : "stop";
    return programs.change(ctx, verb, async (editing, { id }) => {
      await updateRow(editing, "punch_program", id, { active, updated_at: editing.now });
      if (!active && cancels_cards) await cancelOpenCards({ ...editing, id });
    });
  });
};
