import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { programIssues } from "@sufra/domain/punch-cards/programs.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  type Asking,
  changeManaged,
  type Editing,
  editManaged,
  lastPosition,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";
import { cancelOpenCards } from "./change-cards.ts";
import { announceAllCards } from "./punch-program.ts";

type Program = Omit<ManagedProgram, "revision">;
type Fields = BodyOf<typeof calls.createProgram>;
type Thing = Editing & { id: string };

const momentOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

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
  ...{ ...rest, name: json(inBoth(name, cleanLine)), reward_name: json(inBoth(reward_name, cleanLine)) },
  ...{ description: json(inBoth(description, cleanLines)), terms: json(inBoth(terms, cleanLines)) },
  ...{ starts_at: momentOf(starts_at), ends_at: momentOf(ends_at) },
});

/** Refuses what contradicts itself or names what is not there. */
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
    ...programIssues({ starts_at: momentOf(fields.starts_at), ends_at: momentOf(fields.ends_at) }),
    ...unknown(fields.items ?? [], known("item"), (place) => `items.${place}`),
    ...unknown(fields.branches ?? [], known("branch"), (place) => `branches.${place}`),
    ...unknown(fields.prize_id === null ? [] : [fields.prize_id], known("prize"), () => "prize_id"),
  ]);
};

export const readProgram = (ctx: Ctx<typeof calls.readProgram>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

/** Guests who have their cards open see them anew with the same transaction. */
const changePrograms = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> =>
  changeManaged(ctx, async (editing) => {
    const answer = await work(editing);
    await announceAllCards(ctx.live, editing.tx, editing.tenantId);
    return answer;
  });

export const createProgram = (ctx: Ctx<typeof calls.createProgram>) =>
  changePrograms(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await check(editing, ctx.body);
    const id = newId();
    const position = await lastPosition(editing, "punch_program");
    await tx
      .insertInto("punch_program")
      .values({ tenant_id: tenantId, id, position, ...columns(ctx.body) })
      .execute();
    return recordNew(editing, { target: "punch_program", id }, () => read(tx, tenantId, id));
  });

const opened = (id: string, revision: string) => ({ target: "punch_program", id, revision, read });

const update = ({ tx, tenantId, id, now }: Thing, set: ReturnType<typeof columns> | { active: boolean }) =>
  tx
    .updateTable("punch_program")
    .set({ ...set, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();

export const editProgram = (ctx: Ctx<typeof calls.editProgram>) => {
  const { id } = ctx.params;
  const { revision, ...fields } = ctx.body;
  return changePrograms(ctx, (editing) =>
    editManaged(editing, opened(id, revision), async () => {
      await check(editing, fields);
      await update({ ...editing, id }, columns(fields));
    }),
  );
};

export const switchProgram = (ctx: Ctx<typeof calls.switchProgram>) => {
  const { id } = ctx.params;
  const { active, cancels_cards, revision } = ctx.body;
  const verb = active ? "start" : cancels_cards ? "stop_with_cards" : "stop";
  return changePrograms(ctx, (editing) => {
    const change = async () => {
      await update({ ...editing, id }, { active });
      if (!active && cancels_cards) await cancelOpenCards({ ...editing, id });
    };
    return editManaged(editing, opened(id, revision), change, verb);
  });
};

const remove = async ({ tx, tenantId, id }: Thing): Promise<void> => {
  // Held first: whoever would begin a card meanwhile waits for its row.
  await sql`select from punch_program where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  const card = await tx
    .selectFrom("punch_card")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("program_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (card) throw new AppError("in_use");
  await tx.deleteFrom("punch_program").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeProgram = (ctx: Ctx<typeof calls.removeProgram>) => {
  const { id } = ctx.params;
  return changePrograms(ctx, (editing) =>
    removeManaged(editing, opened(id, ctx.query.revision), () => remove({ ...editing, id })),
  );
};
