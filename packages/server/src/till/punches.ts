import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { addPunches as contract } from "@sufra/domain/till/api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { punchAtTill, tillCards } from "../punch-cards/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { tillBranch } from "./at-branch.ts";
import { findPerson } from "./person.ts";
import { madeEntry } from "./redeem.ts";

/** Punches a card, at most as often as the program allows a visit; a full card's reward is issued with it. */
export const addPunches = async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { tx, tenantId, staff, body, now } = ctx;
  const { customer_id: customerId, program_id: programId, count } = body;
  const branchId = await tillBranch(tx, ctx);
  const person = await findPerson(tx, tenantId, customerId);
  if (!person) throw new AppError("not_found");
  await refuseOwnPhone(tx, staff.id, person);
  const owner = { tenantId, customerId, now };
  const added = await punchAtTill(ctx, tx, owner, { programId, count, branchId, staffId: staff.id });
  const entry = await madeEntry(tx, tenantId, added.visitId, staff, now);
  const card = (await tillCards(tx, owner, branchId)).find(({ program_id }) => program_id === programId);
  if (!card) throw new Error("a program that was just punched does not run");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.punch",
    target: "punches",
    targetId: added.visitId,
    before: null,
    after: { count: entry.count, program_id: programId, branch_id: branchId, customer_id: customerId },
  });
  return { entry, card, rewards: added.rewards };
};
