import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { isLoopback } from "../platform/http/address.ts";

/**
 * Failed cards of a guest in an hour: a guest mistypes or has too little money, a thief tries lists of cards. Not
 * touched by LIMIT_SCALE.
 */
const maxFailed = 3;
const hourMs = 3_600_000;
/** Failed cards of one address in an hour, which a full restaurant may share. */
const ofAddress = { name: "card-failed-address", points: 30, seconds: 3_600 } as const;

/** Whatever the outcome's way to us: with the answer, after 3-D Secure, by a webhook. A success starts a new count. */
const loadFailures = (tx: Tx, tenantId: string, customerId: string, since: Date) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("payment_attempt as a", (join) =>
      join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.order_id", "=", "o.id"),
    )
    .select(["a.status", "a.updated_at"])
    .where("o.tenant_id", "=", tenantId)
    .where("a.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", customerId)
    .where("a.updated_at", ">", since)
    .where((eb) =>
      eb.or([
        eb("a.status", "in", ["paid", "partially_refunded", "refunded"]),
        eb.and([eb("a.status", "=", "failed"), eb("a.failure_code", "is distinct from", "transient")]),
      ]),
    )
    .orderBy("a.updated_at", "desc")
    .limit(maxFailed)
    .execute();

type Paying = Pick<Ctx, "limits" | "ip" | "now"> & { tenantId: string; customer: { id: string } };

/** Refuses a further card with the seconds to wait. Other ways to pay stay open. */
export const refuseFailedCards = async (tx: Tx, { tenantId, customer, now }: Paying): Promise<void> => {
  const since = new Date(now.getTime() - hourMs);
  const rows = await loadFailures(tx, tenantId, customer.id, since);
  const oldest = rows[maxFailed - 1];
  if (oldest && rows.every(({ status }) => status === "failed"))
    throw new AppError("rate_limited", {
      time: Math.max(1, Math.ceil((oldest.updated_at.getTime() + hourMs - now.getTime()) / 1000)),
    });
};

export const refuseFailedAddress = async ({ limits, ip }: Paying): Promise<void> => {
  if (!isLoopback(ip)) await limits.refuseSpent(ofAddress.name, ip, ofAddress.points, ofAddress.seconds);
};

/** Counts a declined card for its address. */
export const countFailedCard = async ({ limits, ip }: Paying, { code }: AppError): Promise<void> => {
  if (code !== "card_declined" || isLoopback(ip)) return;
  await limits.consume(ofAddress.name, ip, ofAddress.points, ofAddress.seconds).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};
