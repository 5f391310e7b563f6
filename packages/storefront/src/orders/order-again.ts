import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { orderAgain } from "@sufra/domain/orders/api.ts";
import { listBranches } from "@sufra/domain/tenants/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import type { Visit } from "../app/visit.ts";
import { beginAnew, chooseOrderType } from "../cart/branch-choices.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import { comboLineOf, productLineOf } from "./lines-again.ts";

/** Puts an old order into the cart as it can be had today; answers the code of its branch and what is missing. */
export const fillCartAgain = async (
  id: string,
  visit: Visit,
): Promise<{ to: string; missing: AnswerOf<typeof orderAgain>["missing"] }> => {
  const { uuid, branch, main_branch_id, establishment } = visit;
  const answer = await client.send(orderAgain, { params: { id } });
  const menu = await client.send(readMenu, { params: { id: answer.branch_id } });
  beginAnew(answer.branch_id);
  // As it was had before, unless something else was chosen since; a table is for the guest to say.
  if (getCart().orderType === null && answer.order_type !== 1)
    chooseOrderType(answer.order_type, { branch: answer.branch_id, minutes: establishment.choice_minutes });
  for (const line of answer.lines) {
    const product = productLineOf(line, menu, m.cart_comma());
    if (product) dispatchCart({ type: "addProduct", product });
  }
  for (const line of answer.combos) {
    const combo = comboLineOf(line, menu, m.cart_comma());
    if (combo) dispatchCart({ type: "addCombo", combo });
  }
  let to = uuid;
  if (answer.branch_id !== branch?.id) {
    const { branches } = await client.send(listBranches, { params: { id: main_branch_id }, query: {} });
    to = branches.find(({ id: each }) => each === answer.branch_id)?.uuid ?? uuid;
  }
  return { to, missing: answer.missing };
};
