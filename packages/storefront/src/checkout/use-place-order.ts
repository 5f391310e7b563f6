import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { type Customer, readMe } from "@sufra/domain/customers/api.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { toCartAddress, saveAddress, toAddressValues } from "../addresses/cart-address.ts";
import { startNewCart } from "../cart/branch-choices.ts";
import { dispatchCart, getCart, resetCart } from "../cart/cart-store.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import type { Quoted } from "../cart/use-quote.ts";
import { type CartChange, toCartChange } from "./cart-change.ts";
import { introduce } from "./register-name.ts";
import { orderDraft } from "./order-draft.ts";

type Placed = AnswerOf<typeof placeOrder>;

/** Saves an address that was typed before the number was known, and asks for the price again with its id. */
const withSavedAddress = async (quoted: Quoted): Promise<Quoted> => {
  const { fullAddress } = getCart();
  if (quoted.request.order_type !== 3 || !fullAddress || fullAddress.id !== null) return quoted;
  const saved = await saveAddress(toAddressValues(fullAddress));
  dispatchCart({ type: "setAddress", fullAddress: toCartAddress(saved) });
  const { coordinates: _, ...rest } = quoted.request;
  const request = { ...rest, address_id: saved.id };
  return { request, quote: await client.send(createQuote, { body: request }) };
};

const send = ({ request, quote }: Quoted, payment_method: PaymentMethod, expected_total: number): Promise<Placed> => {
  const body = { ...request, quote_id: quote.quote_id, payment_method, expected_total };
  return withKey("place-order", body, (key) => client.send(placeOrder, { body, key }));
};

type Verify = (reason: string) => Promise<Customer | null>;

export type Place = {
  placing: boolean;
  /** The order is accepted, and the next page is loading. */
  placed: boolean;
  problem: unknown;
  change: CartChange | undefined;
  place: (quoted: Quoted, method: PaymentMethod, agreedTotal?: number) => Promise<void>;
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
  return verify(m.auth_reason_order());
};

type Order = { quoted: Quoted; method: PaymentMethod; agreedTotal: number };

/** Places the order for a verified customer; null when the guest does not verify their number. */
const placeVerified = async (order: Order, verify: Verify, establishmentId: string): Promise<Placed | null> => {
  const customer = await identify(verify);
  if (!customer) return null;
  await introduce(customer, orderDraft.get().name, establishmentId);
  const final = await withSavedAddress(order.quoted);
  try {
    return await send(final, order.method, order.agreedTotal);
  } catch (error) {
    if (!hasCode(error, "phone_not_verified")) throw error;
    setGuest({ customer: null });
    const verified = await verify(m.auth_reason_order());
    return verified ? send(final, order.method, order.agreedTotal) : null;
  }
};

/** Leads to the payment or to the confirmation of a placed order. */
const useFollowPlaced = () => {
  const { uuid, branch } = useVisit();
  const navigate = useNavigate();
  return ({ id, payment }: Placed): void => {
    if (branch) startNewCart(branch.id);
    else resetCart();
    orderDraft.set((before) => ({ ...before, gift: "" }));
    const next = payment?.next;
    if (next?.kind === "redirect") location.assign(next.url);
    else if (payment && next?.kind === "browser_token")
      void navigate(`${paths.payment(uuid)}?attempt=${payment.attempt_id}`, { replace: true });
    else void navigate(`${paths.confirmOrder(uuid)}?order=${id}`, { replace: true });
  };
};

/** Sends an order once: a second press does nothing, and a retry after a lost answer uses the same key. */
export const usePlaceOrder = (verify: Verify): Place => {
  const { establishment } = useVisit();
  const followPlaced = useFollowPlaced();
  const [placing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const [change, setChange] = useState<CartChange | undefined>(undefined);
  const [placed, setPlaced] = useState(false);
  const running = useRef(false);

  const place = async (quoted: Quoted, method: PaymentMethod, agreedTotal = quoted.quote.total): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setPlacing(true);
    forget();
    try {
      const answer = await placeVerified({ quoted, method, agreedTotal }, verify, establishment.id);
      if (!answer) return;
      setPlaced(true);
      followPlaced(answer);
    } catch (error) {
      const changed = hasCode(error, "cart_changed") ? toCartChange(error) : undefined;
      if (changed) setChange(changed);
      else setProblem(error);
    } finally {
      running.current = false;
      setPlacing(false);
    }
  };
  const forget = () => {
    setProblem(undefined);
    setChange(undefined);
  };
  return { placing, placed, problem, change, place, forget };
};
