import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { orderAgain } from "@sufra/domain/orders/api.ts";
import { listBranches } from "@sufra/domain/branches/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import type { Visit } from "../app/visit.ts";
import { startNewCart, chooseOrderType } from "../cart/branch-choices.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import { toComboLine, toProductLine } from "./reorder-lines.ts";

/** Puts an old order into the cart at today's menu; returns the branch's code and the missing items. */
export const fillCartAgain = async (
  id: string,
  visit: Visit,
): Promise<{ to: string; missing: AnswerOf<typeof orderAgain>["missing"] }> => {
  const { uuid, branch, main_branch_id, establishment } = visit;
  const answer = await client.send(orderAgain, { params: { id } });
  const menu = await client.send(readMenu, { params: { id: answer.branch_id } });
  startNewCart(answer.branch_id);
  // The earlier order type, unless the guest has chosen one; the table is always asked.
  if (getCart().orderType === null && answer.order_type !== 1)
    chooseOrderType(answer.order_type, { branch: answer.branch_id, minutes: establishment.choice_minutes });
  for (const line of answer.lines) {
    const product = toProductLine(line, menu, m.cart_comma());
    if (product) dispatchCart({ type: "addProduct", product });
  }
  for (const line of answer.combos) {
    const combo = toComboLine(line, menu, m.cart_comma());
    if (combo) dispatchCart({ type: "addCombo", combo });
  }
  let to = uuid;
  if (answer.branch_id !== branch?.id) {
    const { branches } = await client.send(listBranches, { params: { id: main_branch_id }, query: {} });
    to = branches.find(({ id: each }) => each === answer.branch_id)?.uuid ?? uuid;
  }
  return { to, missing: answer.missing };
};
