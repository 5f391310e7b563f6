import type { LotMove } from "@sufra/domain/loyalty/lots.ts";
import type { Posting } from "@sufra/domain/loyalty/wallet-ledger.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import type { Platform } from "../platform/http/context.ts";
import type { OpenWallet } from "./locked-wallet.ts";

/** Topic of the customer's event stream; the part before the colon is the event's name. */
export const walletTopic = (customerId: string): string => `wallet:${customerId}`;

/** The cause of an entry; each cause posts one entry of a kind. */
export type Source = {
  type: "order" | "bill" | "order_return" | "claim" | "claim_return" | "gift" | "adjustment" | "expiry";
  id: string;
};

/** Increments of the wallet's figures other than points. */
export type Figures = { lifetime_points?: number; lifetime_purchases?: number; orders_count?: number };

/** The entries' rows, and the number of the one that moves the points; the wallet is moved on. */
const makeEntries = (wallet: OpenWallet, { steps }: Posting, source: Source) => {
  let { seq, balance, debt } = wallet;
  let mainSeq = seq;
  const rows = steps.map(({ kind, counter_account, delta }) => {
    const row = {
      tenant_id: wallet.tenantId,
      customer_id: wallet.customerId,
      created_at: wallet.now,
      seq: seq + 1,
      prev_seq: seq === 0 ? null : seq,
      prev_balance: balance,
      delta,
      balance: balance + delta,
      kind,
      counter_account,
      source_type: source.type,
      source_id: source.id,
    };
    seq += 1;
    balance += delta;
    if (counter_account === "debt") debt += delta;
    else mainSeq = seq;
    return row;
  });
  Object.assign(wallet, { seq, balance, debt });
  return { rows, seq: mainSeq };
};

const moveLots = async (tx: Tx, wallet: OpenWallet, moves: readonly LotMove[], seq: number, expiring: boolean) => {
  if (moves.length === 0) return;
  const { tenantId: tenant_id, customerId: customer_id } = wallet;
  const written = tx
    .insertInto("lot_move")
    .values(moves.map(({ lot_id, delta }) => ({ tenant_id, customer_id, seq, lot_id, delta })))
    .execute();
  const moved = sql`
    update point_lot as l set left_points = l.left_points + m.delta,
      expired = l.expired - case when ${expiring}::boolean then m.delta else 0 end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (lot_id uuid, delta bigint)
    where l.tenant_id = ${tenant_id} and l.id = m.lot_id`.execute(tx);
  await inOrder([written, moved]);
  for (const { lot_id, delta } of moves) {
    const lot = wallet.lots.find(({ id }) => id === lot_id);
    if (!lot) continue;
    lot.left += delta;
    if (expiring) lot.expired -= delta;
  }
};

/**
 * Writes a posting: ledger entries, lots, and the wallet's row, which the caller has locked. Returns the number of the
 * entry that moved the points. Notifies the guest's stream after the commit.
 */
export const writePosting = async (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  wallet: OpenWallet,
  posting: Posting,
  source: Source,
  figures: Figures = {},
): Promise<number> => {
  const { tenantId, customerId, now } = wallet;
  const { rows, seq } = posting.steps.length > 0 ? makeEntries(wallet, posting, source) : { rows: [], seq: wallet.seq };
  const { lifetime_points = 0, lifetime_purchases = 0, orders_count = 0 } = figures;
  const updateWallet = tx
    .updateTable("wallet")
    .set((eb) => ({
      seq: wallet.seq,
      balance: wallet.balance,
      debt: wallet.debt,
      updated_at: now,
      lifetime_points: eb("lifetime_points", "+", lifetime_points),
      lifetime_purchases: eb("lifetime_purchases", "+", lifetime_purchases),
      orders_count: eb("orders_count", "+", orders_count),
    }))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId);
  await inOrder([
    rows.length > 0 ? tx.insertInto("wallet_entry").values(rows).execute() : null,
    moveLots(tx, wallet, posting.moves, seq, source.type === "expiry"),
    updateWallet.execute(),
  ]);
  const data = { balance: wallet.balance, debt: wallet.debt };
  await live.publish(tx, { tenantId, topic: walletTopic(customerId), data });
  return seq;
};
