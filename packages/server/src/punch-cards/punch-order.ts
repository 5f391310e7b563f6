import { qualifyingUnits } from "@sufra/domain/punch-cards/cards.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockCustomer } from "./chain.ts";
import { programRows, programsFor } from "./programs.ts";
import { announceCards, type Puncher, punchProgram, takeBackProgram, type Unit } from "./punch-program.ts";
import type { Giving } from "./rewards.ts";

export type PunchedOrder = Puncher & { orderId: string; branchId: string };

const orderLines = async (tx: Tx, { tenantId, orderId }: PunchedOrder) => {
  const rows = await tx
    .selectFrom("order_line")
    .select(["line_no", "product_id", "combo_id", "quantity"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("line_no")
    .execute();
  return rows.map(({ line_no, product_id, combo_id, quantity }) => ({
    line_no,
    quantity,
    item_id: product_id ?? combo_id ?? "",
  }));
};

const isPunched = async (tx: Tx, { tenantId, orderId }: PunchedOrder): Promise<boolean> => {
  const row = await tx
    .selectFrom("punch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

type Line = Awaited<ReturnType<typeof orderLines>>[number];

type Running = Awaited<ReturnType<typeof programsFor>>[number];

/** Whether it adds to a customer's card, or to one that may start. */
const counts = ({ begins, items, held }: Running, { item_id }: Line): boolean =>
  [...held, ...(begins ? [{ items }] : [])].some((rules) => rules.items === null || rules.items.includes(item_id));

const getUnits = ({ orderId: order_id, branchId: branch_id }: PunchedOrder, lines: readonly Line[]) =>
  qualifyingUnits(lines, null).map(({ line: { line_no, item_id }, unit_no }): Unit => ({
    item_id,
    source: { branch_id, order_id, line_no, unit_no },
  }));

/**
 * A delivered order punches once per qualifying unit, each unit onto the first program it counts for. In the
 * transaction of the delivery; a second call for the same order changes nothing.
 */
export const punchOrder = async (platform: Giving, tx: Tx, order: PunchedOrder): Promise<void> => {
  const programs = await programsFor(tx, order, order.branchId);
  if (programs.length === 0) return;
  let lines = await orderLines(tx, order);
  if (!programs.some((program) => lines.some((line) => counts(program, line)))) return;
  await lockCustomer(tx, order);
  if (await isPunched(tx, order)) return;
  // Read again after locking the customer's cards.
  for (const program of await programsFor(tx, order, order.branchId)) {
    const counting = lines.filter((line) => counts(program, line));
    if (counting.length > 0) await punchProgram(platform, tx, order, program, getUnits(order, counting));
    lines = lines.filter((line) => !counting.includes(line));
  }
  await announceCards(platform.live, tx, order);
};

type ReturnedOrder = Puncher & {
  orderId: string;
  /** What came back so far; absent = everything. */
  lines: readonly { line_no: number; quantity: number }[] | undefined;
};

const standingPunches = (tx: Tx, { tenantId, orderId }: ReturnedOrder) =>
  tx
    .selectFrom("punch")
    .innerJoin("punch_card as c", (join) =>
      join.onRef("c.tenant_id", "=", "punch.tenant_id").onRef("c.id", "=", "punch.card_id"),
    )
    .innerJoin("order_line as l", (join) =>
      join
        .onRef("l.tenant_id", "=", "punch.tenant_id")
        .onRef("l.order_id", "=", "punch.order_id")
        .onRef("l.line_no", "=", "punch.line_no"),
    )
    .select(["punch.id", "punch.card_id", "punch.line_no", "l.quantity", "c.program_id"])
    .where("punch.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("l.tenant_id", "=", tenantId)
    .where("punch.order_id", "=", orderId)
    .where("punch.taken_back_at", "is", null)
    .orderBy("punch.unit_no", "desc")
    .execute();

type Standing = Awaited<ReturnType<typeof standingPunches>>[number];

/** For each line: the number of punches beyond the remaining units, last ones first. */
const takenOf = (punches: readonly Standing[], lines: ReturnedOrder["lines"]): Standing[] => {
  if (lines === undefined) return [...punches];
  return lines.flatMap(({ line_no, quantity }) => {
    const ofLine = punches.filter((punch) => punch.line_no === line_no);
    const remaining = (ofLine[0]?.quantity ?? 0) - quantity;
    return ofLine.slice(0, Math.max(0, ofLine.length - remaining));
  });
};

/** Takes back the punches of returned units, and unused rewards of cards that fall below full. */
export const takeBackOrder = async (platform: Giving, tx: Tx, order: ReturnedOrder): Promise<void> => {
  if ((await standingPunches(tx, order)).length === 0) return;
  await lockCustomer(tx, order);
  const taken = takenOf(await standingPunches(tx, order), order.lines);
  if (taken.length === 0) return;
  const programs = await programRows(tx, order.tenantId).execute();
  for (const program of programs) {
    const ofProgram = taken.filter(({ program_id }) => program_id === program.id);
    if (ofProgram.length > 0) await takeBackProgram(platform, tx, order, program, ofProgram);
  }
  await announceCards(platform.live, tx, order);
};
