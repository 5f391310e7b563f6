import type { AnswerOf, BodyOf, QueryOf } from "@sufra/domain/contract/call.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import type { listNotifications, readNotifications } from "@sufra/domain/notifications/api.ts";
import { notice, noticeWords } from "@sufra/domain/notifications/notices.ts";
import type { Tx } from "../platform/db/database.ts";
import { pageOf, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";

type Owner = { tenantId: string; customerId: string };
type Shown = AnswerOf<typeof listNotifications>["items"][number];

/** How many notices wait for a guest. */
export const countUnread = async (tx: Tx, { tenantId, customerId }: Owner): Promise<number> => {
  const { unread } = await tx
    .selectFrom("notification")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("unread"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("read_at", "is", null)
    .where("replaced_by", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
};

type Row = { id: string; kind: string; params: unknown; read_at: Date | null; created_at: Date };

const shownOf = ({ id, kind, params, read_at, created_at }: Row, style: DateStyle): Shown => {
  const told = notice.parse({ kind, params });
  return {
    ...{ id, ...noticeWords(told, style), read: read_at !== null, created_at: created_at.toISOString() },
    order_id: told.kind === "order_moved" ? told.params.order_id : null,
    reward_id: told.kind === "reward_given" ? told.params.reward_id : null,
    wheel_id: told.kind === "wheel_ready" ? told.params.wheel_id : null,
  };
};

/** The guest's notices, newest first; the cursor is the last id, as ids are made in order of time. */
export const ownNotifications = async (
  tx: Tx,
  { tenantId, customerId }: Owner,
  language: DateStyle["language"],
  { cursor: last, limit = usualPage }: QueryOf<typeof listNotifications>,
): Promise<AnswerOf<typeof listNotifications>> => {
  const after = readCursor(last);
  const { time_zone: zone, digits } = await tx
    .selectFrom("establishment")
    .select(["time_zone", "digits"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const found = await tx
    .selectFrom("notification")
    .select(["id", "kind", "params", "read_at", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("replaced_by", "is", null)
    .$if(after !== undefined, (rows) => rows.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { rows, cursor } = pageOf(found, limit);
  return {
    items: rows.map((row) => shownOf(row, { language, zone, digits: digits === "arabic" ? "arabic" : "latin" })),
    cursor,
    unread: await countUnread(tx, { tenantId, customerId }),
  };
};

const requireOwn = async (tx: Tx, { tenantId, customerId }: Owner, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const own = await tx
    .selectFrom("notification")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
  if (own.length < new Set(ids).size) throw new AppError("not_found");
};

/** Marks as read, and answers how many are left. */
export const markRead = async (
  tx: Tx,
  { tenantId, customerId }: Owner,
  { up_to, only }: BodyOf<typeof readNotifications>,
  now: Date,
): Promise<{ unread: number }> => {
  const named = [up_to, only].flatMap((id) => (id === undefined ? [] : [id]));
  await requireOwn(tx, { tenantId, customerId }, named);
  await tx
    .updateTable("notification")
    .set({ read_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("read_at", "is", null)
    .$if(up_to !== undefined, (rows) => rows.where("id", "<=", up_to ?? ""))
    .$if(only !== undefined, (rows) => rows.where("id", "=", only ?? ""))
    .execute();
  return { unread: await countUnread(tx, { tenantId, customerId }) };
};
