import type { AnswerOf, BodyOf, QueryOf } from "@sufra/domain/contract/call.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import type { listNotifications, readNotifications } from "@sufra/domain/notifications/api.ts";
import { getOrderId, notice, toNotificationText } from "@sufra/domain/notifications/notices.ts";
import { linkFor } from "@sufra/domain/qr-codes/code-link.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";

type Owner = { tenantId: string; customerId: string };
/** `uuid`: the code of the current visit, for links that need one. */
type Reader = Owner & { uuid: string | null };
type Shown = AnswerOf<typeof listNotifications>["items"][number];

/** Number of a guest's unread notifications. */
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

const toNotificationView = (
  { id, kind, params, read_at, created_at }: Row,
  style: DateStyle,
  uuid: string | null,
): Shown => {
  const content = notice.parse({ kind, params });
  const link = content.kind === "offer" ? content.params.link : null;
  return {
    id,
    kind: content.kind,
    ...toNotificationText(content, style),
    read: read_at !== null,
    created_at: created_at.toISOString(),
    order_id: getOrderId(content),
    reward_id: content.kind === "reward_given" ? content.params.reward_id : null,
    wheel_id: content.kind === "wheel_ready" ? content.params.wheel_id : null,
    offer_id: content.kind === "offer" ? content.params.offer_id : null,
    link: link === null ? null : linkFor(link, uuid),
  };
};

/** The guest's notifications, newest first; the cursor is the last id, as ids are ordered by time. */
export const ownNotifications = async (
  tx: Tx,
  { tenantId, customerId, uuid }: Reader,
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
  const { rows, cursor } = toPage(found, limit);
  return {
    items: rows.map((row) =>
      toNotificationView(row, { language, zone, digits: digits === "arabic" ? "arabic" : "latin" }, uuid),
    ),
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

/** Marks an offer's notification as followed; only the first time counts. */
const openOffer = async (tx: Tx, { tenantId, customerId }: Owner, id: string, now: Date): Promise<void> => {
  await sql`update offer_recipient r set opened_at = ${now} from notification n
    where r.tenant_id = ${tenantId} and r.customer_id = ${customerId} and r.opened_at is null
      and n.tenant_id = ${tenantId} and n.customer_id = ${customerId} and n.id = ${id} and n.kind = 'offer'
      and r.offer_id = (n.params ->> 'offer_id')::uuid`.execute(tx);
};

/** Marks as read and returns the number of unread ones. */
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
  if (only !== undefined) await openOffer(tx, { tenantId, customerId }, only, now);
  return { unread: await countUnread(tx, { tenantId, customerId }) };
};
