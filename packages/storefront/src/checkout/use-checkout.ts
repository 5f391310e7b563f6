import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { type Customer, readMe } from "@sufra/domain/customers/api.ts";
import type { placeOrder } from "@sufra/domain/orders/api.ts";
import { type ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getGuest, setGuest, useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useKeptWhile } from "../app/use-kept-while.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { acceptNewPrices } from "../cart/accept-prices.ts";
import { startNewCart } from "../cart/branch-choices.ts";
import { resetCart, setCartExtras } from "../cart/cart-store.ts";
import { useOrderPrice } from "../cart/use-order-price.ts";
import { tipFieldId } from "../cart/tip.ts";
import { placeQuoted, type Quoted, type QuoteState } from "../cart/use-quote.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { agreeToCard } from "../payments/agreed-card.ts";
import { orderDraft, useOrderDraft } from "./order-draft.ts";
import { introduce } from "./register-name.ts";
import { AddressRefused, withSavedAddress } from "./typed-address.ts";
import type { CheckoutCard } from "../payments/read-cards.ts";
import { usePayment } from "./use-payment.ts";

type Placed = AnswerOf<typeof placeOrder>;

/** What the guest reads on the button that they press. */
type Agreed = { total: number; method: PaymentMethod; card: CheckoutCard | undefined };
type Order = { quoted: Quoted; agreed: Agreed };

type Verify = () => Promise<Customer | null>;

/** The refusal that names what changed; `byApple`: of an order that Apple's sheet pays. */
type Change = { problem: ApiProblem; byApple: boolean };

type Place = {
  placing: boolean;
  /** The order is accepted, and the next page is loading. */
  placed: boolean;
  problem: unknown;
  change: Change | undefined;
  place: (order: Order) => Promise<void>;
  /** For an order that is placed in another way than by the button of the page. */
  setPlaced: (placed: boolean) => void;
  setChange: (change: Change) => void;
  forget: () => void;
};

/** The signed-in customer, after a code where one is needed; null when the guest closes the sheet. */
const identify = async (verify: Verify): Promise<Customer | null> => {
  if (getGuest().customer) {
    try {
      return await client.send(readMe, {});
    } catch (error) {
      if (!hasCode(error, "not_authenticated")) throw error;
      setGuest({ customer: null });
    }
  }
  return verify();
};

/** Places the order for a verified customer; null when the guest does not verify their number. */
const placeVerified = async (order: Order, verify: Verify, establishmentId: string): Promise<Placed | null> => {
  const { method, total } = order.agreed;
  const customer = await identify(verify);
  if (!customer) return null;
  await introduce(customer, orderDraft.get().name, establishmentId);
  const final = await withSavedAddress(order.quoted);
  try {
    return await placeQuoted(final, method, total);
  } catch (error) {
    if (!hasCode(error, "phone_not_verified")) throw error;
    setGuest({ customer: null });
    const verified = await verify();
    return verified ? placeQuoted(final, method, total) : null;
  }
};

/** Leads to the payment or to the confirmation of a placed order. */
const useFollowPlaced = () => {
  const { uuid, branch } = useVisit();
  const navigate = useNavigate();
  return ({ id, payment }: Placed, { total, card }: Agreed): void => {
    if (total > 0) setCartExtras({ lastCard: card?.id ?? null });
    if (payment && card) agreeToCard({ attemptId: payment.attempt_id, cardId: card.id, amount: total });
    if (branch) startNewCart(branch.id);
    else resetCart();
    // A name typed for this order is not the next one's.
    orderDraft.set((before) => ({ ...before, name: "", gift: "" }));
    const to = payment
      ? `${paths.payment(uuid)}?attempt=${payment.attempt_id}`
      : `${paths.confirmOrder(uuid)}?order=${id}`;
    void navigate(to, { replace: true });
  };
};

/** Sends an order once: a second press does nothing, and a retry after a lost answer uses the same key. */
const usePlaceOrder = (verify: Verify): Place => {
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const followPlaced = useFollowPlaced();
  const [placing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const [change, setChange] = useState<Change | undefined>(undefined);
  const [placed, setPlaced] = useState(false);
  const running = useRef(false);

  const place = async (wanted: Order): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setPlacing(true);
    forget();
    try {
      const answer = await placeVerified(wanted, verify, establishment.id);
      if (!answer) return;
      setPlaced(true);
      followPlaced(answer, wanted.agreed);
    } catch (error) {
      if (hasCode(error, "cart_changed")) setChange({ problem: error, byApple: false });
      else if (error instanceof AddressRefused) correctAddress(error);
      else setProblem(error);
    } finally {
      running.current = false;
      setPlacing(false);
    }
  };
  const correctAddress = ({ problems }: AddressRefused) =>
    void navigate(`${paths.address(uuid)}?edit=typed`, { state: { problems, next: paths.checkout(uuid) } });
  const forget = () => {
    setProblem(undefined);
    setChange(undefined);
  };
  return { placing, placed, problem, change, place, setPlaced, setChange, forget };
};

/** Keeps a press that comes before the price is confirmed, and places the order for what the button said. */
const usePendingPress = (quote: QuoteState, placeOrder: (order: Order) => void) => {
  const [agreed, setAgreed] = useState<Agreed | undefined>(undefined);
  const { quoted, pending } = quote;
  const settle = useEffectEvent(() => {
    if (agreed === undefined) return;
    setAgreed(undefined);
    if (quoted) placeOrder({ quoted, agreed });
  });
  const due = agreed !== undefined && !pending;
  useEffect(() => {
    if (due) settle();
  }, [due]);
  return { waiting: agreed !== undefined, press: setAgreed, cancel: () => setAgreed(undefined) };
};

/** Name and phone of the order: the typed name before the customer's own, and a verified number. */
const useRecipient = () => {
  const { customer } = useGuest();
  const [draft] = useOrderDraft();
  const name = draft.name || (customer?.full_name ?? "");
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

export type CheckoutSheet = "type" | "time" | "who";

/** State and actions of the checkout page. */
export const useCheckout = (branch: BranchDetail) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [draft] = useOrderDraft();
  const price = useOrderPrice(branch, draft.gift);
  const { cart, sums, quote, tipProblem } = price;
  const payment = usePayment(branch.id, cart);
  const { method, card } = payment;
  const verification = useVerification();
  // The number was typed in the form whose button was pressed.
  const order = usePlaceOrder(() => verification.ask(m.auth_reason_order(), { sendsAtOnce: true }));
  const press = usePendingPress(quote, (wanted) => void order.place(wanted));
  const recipient = useRecipient();
  // Stays open while it is filled in, and after a refusal; a known guest may be read after the page, though.
  const [asksWho, setAsksWho] = useState(recipient.incomplete);
  if (asksWho && draft.name === "" && !recipient.incomplete) setAsksWho(false);
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
    if (!price.request) return open("type");
    if (tipProblem) return document.getElementById(tipFieldId)?.focus();
    // A refusal may be over by now (the branch is open again): the press asks for the price again.
    if (quote.problem !== undefined) retry();
    if (method) press.press({ total: sums.total, method, card });
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
    acceptNewPrices(price.judged);
    // Apple's sheet shows the new price at the next tap on its button.
    if (order.change?.byApple) return order.forget();
    const { quoted } = quote;
    if (quoted && method) void order.place({ quoted, agreed: { total: quoted.quote.total, method, card } });
  };
  const empty = cart.products.length + cart.combos.length === 0;
  const blocked = price.hasUnavailable || price.hasPriceChange || price.missingAmount > 0;
  const stays = order.placing || order.placed || changed;
  const actions = { open, close: () => setOpenSheet(undefined), place, retry, change, acceptChange };
  const placeLabel = card && sums.total > 0 ? m.checkout_place_paid() : m.checkout_place();
  const busy = order.placing || order.placed || press.waiting;
  const leaves = !stays && (empty || blocked);
  // Placing empties the cart while the next page loads: without this a total of 0 would be shown and announced.
  const shown = useKeptWhile(order.placing || order.placed, { price, payment, recipient, placeLabel });
  return { ...shown, order, asksWho, verification, openSheet, submitted, actions, busy, leaves };
};

export type Checkout = ReturnType<typeof useCheckout>;
