import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { bonusIssues, maxBonuses } from "@sufra/domain/loyalty/bonuses.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedBonus } from "@sufra/domain/loyalty/console-fields.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, requireRoom, updateRow } from "../platform/managed/rows.ts";
import { readItemNames } from "./bonus-items.ts";

type Fields = BodyOf<typeof calls.createBonus>;
type Bonus = Omit<ManagedBonus, "revision">;

const readBonuses = async (tx: Tx, tenantId: string, id: string | null): Promise<Bonus[]> => {
  const rows = await tx
    .selectFrom("earning_bonus")
    .select(["id", "name", "multiplier_bp", "points", "schedule", "items", "starts_at", "ends_at", "active"])
    .where("tenant_id", "=", tenantId)
    .$if(id !== null, (bonuses) => bonuses.where("id", "=", id))
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ starts_at, ends_at, ...rest }) => ({
    ...rest,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
  }));
};

const listManagedBonuses = async (tx: Tx, tenantId: string): Promise<AnswerOf<typeof calls.listManagedBonuses>> => ({
  bonuses: await readBonuses(tx, tenantId, null),
});

const columns = ({ name, schedule, items, starts_at, ends_at, ...rest }: Fields) => ({
  ...rest,
  name: json(inBoth(name, cleanLine)),
  schedule: schedule && json(schedule),
  items: items && [...items],
  starts_at: toMoment(starts_at),
  ends_at: toMoment(ends_at),
});

const check = async ({ tx, tenantId }: Editing, fields: Fields): Promise<void> => {
  const items = fields.items ?? [];
  const known = new Set((await readItemNames(tx, tenantId, items)).keys());
  refuseFields([...bonusIssues(fields), ...unknown(items, known, (place) => `items.${place}`)]);
};

/** Managers' calls for bonuses. */
export const mountBonuses = (app: App): void => {
  mount(app, calls.listManagedBonuses, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedBonuses(tx, tenantId), { readOnly: true }),
  );
  managed(app, {
    target: "earning_bonus",
    calls: calls.bonusCalls,
    read: async (tx, tenantId, id) => (await readBonuses(tx, tenantId, id))[0],
    create: async (editing, id, fields) => {
      await requireRoom(editing, "earning_bonus", maxBonuses);
      await check(editing, fields);
      await insertRow(editing, "earning_bonus", id, columns(fields));
    },
    edit: async (editing, { id }, fields) => {
      await check(editing, fields);
      await updateRow(editing, "earning_bonus", id, { ...columns(fields), updated_at: editing.now });
    },
    remove: (editing, { id }) => deleteRow(editing, "earning_bonus", id),
  });
};
