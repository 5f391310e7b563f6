import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { dispatchCart } from "../cart/cart-store.ts";
import { useOrderPrice } from "../cart/use-order-price.ts";
import type { Quoted, QuoteState } from "../cart/use-quote.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { useOrderDraft } from "./order-draft.ts";
import { usePaymentMethods } from "./use-payment-methods.ts";
import { usePlaceOrder } from "./use-place-order.ts";

type Price = ReturnType<typeof useOrderPrice>;

/** Keeps a press that comes before the price is confirmed, and places the order for the total on the button. */
const usePendingPress = (quote: QuoteState, placeOrder: (quoted: Quoted, agreedTotal: number) => void) => {
  const [agreedTotal, setAgreedTotal] = useState<number | undefined>(undefined);
  const { quoted, pending } = quote;
  const settle = useEffectEvent(() => {
    if (agreedTotal === undefined) return;
    setAgreedTotal(undefined);
    if (quoted) placeOrder(quoted, agreedTotal);
  });
  const due = agreedTotal !== undefined && !pending;
  useEffect(() => {
    if (due) settle();
  }, [due]);
  return { waiting: agreedTotal !== undefined, press: setAgreedTotal, cancel: () => setAgreedTotal(undefined) };
};

/** Name and phone of the order: the customer's, or what the guest typed. */
const useRecipient = () => {
  const { customer } = useGuest();
  const [draft] = useOrderDraft();
  const name = customer?.full_name ?? draft.name;
  const phone = customer ?? draft;
  return { name, phone, incomplete: name === "" || phone.phone_number === "" };
};

/** Reads menu and price again once an order was refused because the cart changed. */
const useRefreshAfterChange = (changed: boolean, branchId: string, askAgain: () => void): void => {
  useEffect(() => {
    if (!changed) return;
    refreshMenu(branchId).catch(() => undefined);
    askAgain();
  }, [changed, branchId, askAgain]);
};

const acceptNewPrices = ({ judged }: Price): void => {
  for (const { line, fresh, state } of judged.products)
    if (state.kind === "price") dispatchCart({ type: "updateProduct", key: line.key, product: fresh });
  for (const { line, fresh, state } of judged.combos)
    if (state.kind === "price") dispatchCart({ type: "updateCombo", key: line.key, combo: fresh });
};

const getOfferedMethod = (methods: readonly PaymentMethod[], chosen: PaymentMethod | null): PaymentMethod | null =>
  chosen !== null && methods.includes(chosen) ? chosen : (methods[0] ?? null);

export type CheckoutSheet = "type" | "time" | "who";

/** State and actions of the checkout page. */
export const useCheckout = (branch: BranchDetail) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [draft] = useOrderDraft();
  const price = useOrderPrice(branch, draft.gift);
  const { cart, sums, quote } = price;
  const payment = usePaymentMethods(branch.id, cart.orderType);
  const method = getOfferedMethod(payment.methods, cart.paymentData.paymentMethod);
  const verification = useVerification();
  const order = usePlaceOrder(verification.ask);
  const press = usePendingPress(quote, (quoted, agreedTotal) => {
    if (method) void order.place(quoted, method, agreedTotal);
  });
  const recipient = useRecipient();
  const [openSheet, setOpenSheet] = useState<CheckoutSheet | undefined>(undefined);
  const [submitted, setSubmitted] = useState(false);
  const changed = order.change !== undefined;
  useRefreshAfterChange(changed, branch.id, quote.again);
  const open = (sheet: CheckoutSheet) => {
    press.cancel();
    setOpenSheet(sheet);
  };
  const place = () => {
    setSubmitted(true);
    if (recipient.incomplete) return open("who");
    if (!price.request) return open("type");
    // A refusal may be over by now (the branch is open again): the press asks for the price again.
    if (quote.problem !== undefined) retry();
    press.press(sums.total);
  };
  const retry = () => {
    order.forget();
    quote.again();
  };
  const change = (what: "type" | "time" | "address") => {
    order.forget();
    if (what === "address") void navigate(paths.address(uuid));
    else open(what);
  };
  const acceptChange = () => {
    acceptNewPrices(price);
    if (quote.quoted && method) void order.place(quote.quoted, method);
  };
  const empty = cart.products.length + cart.combos.length === 0;
  const blocked = price.hasUnavailable || price.hasPriceChange || price.missingAmount > 0;
  // A placed order has emptied the cart: the page stays as it is until the next page is here.
  const stays = order.placing || order.placed || changed;
  const actions = { open, close: () => setOpenSheet(undefined), place, retry, change, acceptChange };
  const busy = order.placing || order.placed || press.waiting;
  const leaves = !stays && (empty || blocked);
  return { price, payment, method, recipient, order, verification, openSheet, submitted, actions, busy, leaves };
};

export type Checkout = ReturnType<typeof useCheckout>;
