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
import { cartAddressOf, saveAddress, valuesOf } from "../addresses/cart-address.ts";
import { beginAnew } from "../cart/branch-choices.ts";
import { dispatchCart, getCart, resetCart } from "../cart/cart-store.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import type { Quoted } from "../cart/use-quote.ts";
import { type CartChange, changeOf } from "./cart-change.ts";
import { introduce } from "./introduce.ts";
import { orderDraft } from "./order-draft.ts";

type Placed = AnswerOf<typeof placeOrder>;

/** An address typed before the number was known gets its id now; the price is asked for it again. */
const withSavedAddress = async (quoted: Quoted): Promise<Quoted> => {
  const { fullAddress } = getCart();
  if (quoted.request.order_type !== 3 || !fullAddress || fullAddress.id !== null) return quoted;
  const saved = await saveAddress(valuesOf(fullAddress));
  dispatchCart({ type: "setAddress", fullAddress: cartAddressOf(saved) });
  const { coordinates: _, ...rest } = quoted.request;
  const request = { ...rest, address_id: saved.id };
  return { request, quote: await client.send(createQuote, { body: request }) };
};

const send = ({ request, quote }: Quoted, payment_method: PaymentMethod, expected_total: number): Promise<Placed> => {
  const body = { ...request, quote_id: quote.quote_id, payment_method, expected_total };
  return withKey("place-order", body, (key) => client.send(placeOrder, { body, key }));
};

export type Place = {
  placing: boolean;
  /** Sent and accepted: the page is on its way to the next one. */
  placed: boolean;
  problem: unknown;
  change: CartChange | undefined;
  place: (quoted: Quoted, method: PaymentMethod, agreed?: number) => Promise<void>;
  forget: () => void;
};

/**
 * Sends the order once: while it is under way a second press does nothing, a lost answer is asked for again under the
 * same key, and where the number must be verified first the order goes out by itself afterwards.
 */
export const usePlaceOrder = (verify: (reason: string) => Promise<Customer | null>): Place => {
  const { uuid, branch, establishment } = useVisit();
  const navigate = useNavigate();
  const [placing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const [change, setChange] = useState<CartChange | undefined>(undefined);
  const [placed, setPlaced] = useState(false);
  const running = useRef(false);

  const go = ({ id, payment }: Placed): void => {
    setPlaced(true);
    if (branch) beginAnew(branch.id);
    else resetCart();
    orderDraft.set((before) => ({ ...before, gift: "" }));
    const next = payment?.next;
    if (next?.kind === "redirect") location.assign(next.url);
    else if (payment && next?.kind === "browser_token")
      void navigate(`${paths.payment(uuid)}?attempt=${payment.attempt_id}`, { replace: true });
    else void navigate(`${paths.confirmOrder(uuid)}?order=${id}`, { replace: true });
  };

  /** The signed-in customer, after a code where one is needed; null when the guest would rather not. */
  const identify = async (): Promise<Customer | null> => {
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

  const placeOnce = async (quoted: Quoted, method: PaymentMethod, agreed: number): Promise<void> => {
    const customer = await identify();
    if (!customer) return;
    await introduce(customer, orderDraft.get().name, establishment.id);
    const final = await withSavedAddress(quoted);
    try {
      go(await send(final, method, agreed));
    } catch (error) {
      if (!hasCode(error, "phone_not_verified")) throw error;
      setGuest({ customer: null });
      const again = await verify(m.auth_reason_order());
      if (again) go(await send(final, method, agreed));
    }
  };

  const place = async (quoted: Quoted, method: PaymentMethod, agreed = quoted.quote.total): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setPlacing(true);
    setProblem(undefined);
    setChange(undefined);
    try {
      await placeOnce(quoted, method, agreed);
    } catch (error) {
      const changed = hasCode(error, "cart_changed") ? changeOf(error) : undefined;
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
