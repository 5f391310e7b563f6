import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { type Menu, type MenuProduct, readMenu } from "@sufra/domain/menu/api.ts";
import { chooseOptions, type ChosenOption, optionsPrice } from "@sufra/domain/menu/options.ts";
import { orderAgain } from "@sufra/domain/orders/api.ts";
import { cartCount } from "@sufra/domain/cart/cart-state.ts";
import { listBranches } from "@sufra/domain/branches/api.ts";
import type { createQuote } from "@sufra/domain/pricing/api.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import type { Visit } from "../app/visit.ts";
import { startNewCart, chooseOrderType } from "../cart/branch-choices.ts";
import type { CartComboLine, CartComboPart, CartProductLine } from "../cart/cart-lines.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import { toOptionNames } from "../cart/option-names.ts";
import { getNextStep } from "../checkout/next-step.ts";

type Request = BodyOf<typeof createQuote>;

const findProduct = (menu: Menu, id: string): MenuProduct | undefined =>
  menu.categories.flatMap((category) => category.products).find((product) => product.id === id);

const pricedOptions = (product: MenuProduct, options: readonly ChosenOption[]) => {
  const chosen = chooseOptions<string>(product.option_groups, options, "options");
  const priced = chosen.ok ? chosen.value : [];
  return { optionsPrice: optionsPrice(priced), optionsText: toOptionNames(priced) };
};

/** Converts an order's line to a cart line; undefined if the menu lacks it. */
const toProductLine = (line: Request["lines"][number], menu: Menu): CartProductLine | null => {
  const product = findProduct(menu, line.product_id);
  if (!product) return null;
  return {
    key: "",
    productId: product.id,
    name: product.name,
    image: product.image,
    unitPrice: product.price,
    ...pricedOptions(product, line.options),
    options: line.options,
    note: line.note ?? "",
    productQuantity: line.quantity,
  };
};

const toComboLine = (line: Request["combos"][number], menu: Menu): CartComboLine | null => {
  const combo = menu.combos.find(({ id }) => id === line.combo_id);
  if (!combo) return null;
  const products = line.products.flatMap(({ slot_id, product_id, options }): CartComboPart[] => {
    const product = findProduct(menu, product_id);
    const offer = combo.slots.find(({ id }) => id === slot_id)?.products.find((each) => each.product_id === product_id);
    if (!product || !offer) return [];
    const { name } = product;
    return [
      {
        slotId: slot_id,
        productId: product_id,
        options,
        name,
        surcharge: offer.surcharge,
        ...pricedOptions(product, options),
      },
    ];
  });
  if (products.length < line.products.length) return null;
  const { id: comboId, name, image, price: unitPrice } = combo;
  return { key: "", comboId, name, image, unitPrice, products, note: line.note ?? "", comboQuantity: line.quantity };
};

/** What happens to the items that are in the cart already. */
export type AgainHow = "add" | "replace";

/**
 * Puts an old order into the cart at today's menu, in addition to what is in it or instead; returns the branch's code
 * and the missing items. A cart of another branch is always replaced.
 */
const fillCartAgain = async (
  id: string,
  visit: Visit,
  how: AgainHow,
): Promise<{ to: string; missing: AnswerOf<typeof orderAgain>["missing"] }> => {
  const { uuid, branch, main_branch_id, establishment } = visit;
  const answer = await client.send(orderAgain, { params: { id } });
  const menu = await client.send(readMenu, { params: { id: answer.branch_id } });
  if (how === "replace" || getCart().branch !== answer.branch_id) startNewCart(answer.branch_id);
  // The earlier order type, unless the guest has chosen one; the table is always asked.
  if (getCart().orderType === null && answer.order_type !== 1)
    chooseOrderType(answer.order_type, { branch: answer.branch_id, minutes: establishment.choice_minutes });
  for (const line of answer.lines) {
    const product = toProductLine(line, menu);
    if (product) dispatchCart({ type: "addProduct", product });
  }
  for (const line of answer.combos) {
    const combo = toComboLine(line, menu);
    if (combo) dispatchCart({ type: "addCombo", combo });
  }
  let to = uuid;
  if (answer.branch_id !== branch?.id) {
    const { branches } = await client.send(listBranches, { params: { id: main_branch_id }, query: {} });
    to = branches.find(({ id: each }) => each === answer.branch_id)?.uuid ?? uuid;
  }
  return { to, missing: answer.missing };
};

/** Fills the cart; returns where it leads: up to the checkout if nothing is missing. */
export const startAgain = async (id: string, visit: Visit, how: AgainHow) => {
  const before = getCart();
  const { to, missing } = await fillCartAgain(id, visit, how);
  // "Add" replaces the cart of another branch, which would be lost unseen.
  const isReplaced = how === "replace" || getCart().branch !== before.branch;
  if (isReplaced && cartCount(before) > 0)
    showToast({
      text: m.orders_again_replaced(),
      action: { label: m.cart_undo(), onPress: () => dispatchCart({ type: "replace", cart: before }) },
    });
  const isComplete = missing.length === 0 && to === visit.uuid;
  return { path: isComplete ? getNextStep(to) : paths.cart(to), missing };
};
