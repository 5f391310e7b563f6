import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { startCartApplePay } from "@sufra/domain/payments/api.ts";
import { type ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { startNewCart } from "../cart/branch-choices.ts";
import { setCartExtras } from "../cart/cart-store.ts";
import { ProblemBanner } from "../cart/problem-banner.tsx";
import type { useOrderPrice } from "../cart/use-order-price.ts";
import type { Quoted } from "../cart/use-quote.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { usePaymentMethods } from "../checkout/use-payment-methods.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { ApplePayButton } from "./apple-pay-button.tsx";
import { openApplePay } from "./apple-pay.ts";
import { payCart } from "./pay-cart.ts";
import { Or, PayPlace, storeOffer, useIsPayable } from "./pay-place.tsx";

type Props = {
  branchId: string;
  price: ReturnType<typeof useOrderPrice>;
  payment: Pick<ReturnType<typeof usePaymentMethods>, "data" | "methods" | "loading">;
  /** The order is being placed in another way. */
  busy?: boolean;
  /** True from the guest's agreement on, unless the order fails: on the way to the next page the cart is empty. */
  onPlacing?: (placing: boolean) => void;
  /** Tells what changed in the cart, and reads menu and price again; without it a banner tells it here. */
  onChange?: (change: ApiProblem) => void;
  /** Stands above other ways to order, and is divided from them. */
  divided?: boolean;
};

const usePayCart = ({ branchId, price: { quote }, onPlacing, onChange }: Props) => {
  const { quoted, again } = quote;
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const running = useRef(false);
  const fail = (error: unknown): void => {
    const changed = hasCode(error, "cart_changed");
    if (changed && onChange) return onChange(error);
    setProblem(error);
    if (!changed) return;
    refreshMenu(branchId).catch(() => undefined);
    again();
  };
  const pay = async (agreed: Quoted, token: string, show: (paid: boolean) => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    onPlacing?.(true);
    try {
      const { to, paid } = await payCart(uuid, agreed, token);
      show(paid);
      setCartExtras({ lastCard: null });
      startNewCart(branchId);
      orderDraft.set((before) => ({ ...before, name: "", gift: "" }));
      void navigate(to, { replace: true });
    } catch (error) {
      show(false);
      onPlacing?.(false);
      fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const open = (): void => {
    if (!quoted) return;
    setProblem(undefined);
    openApplePay({
      amount: quoted.quote.total,
      label: establishment.name,
      validate: async (validation_url) => (await client.send(startCartApplePay, { body: { validation_url } })).session,
      pay: (token, show) => pay(quoted, token, show),
      onProblem: fail,
    });
  };
  return { busy, problem, open };
};

/** Orders and pays the cart in Apple's sheet. Closing the sheet leaves the cart as it was. */
export const ExpressPay = (props: Props) => {
  useLanguage();
  const { branchId, price, payment, busy = false, divided = false } = props;
  const isPayable = useIsPayable(price);
  const express = usePayCart(props);
  const isOffered = payment.data && payment.data.online?.apple_pay === true && payment.methods.includes("online_card");
  useEffect(() => {
    if (isOffered !== undefined && price.request !== null) storeOffer(branchId, price, isOffered);
  }, [branchId, price, isOffered]);
  return (
    <>
      {express.problem !== undefined && <ProblemBanner problem={express.problem} onRetry={price.quote.again} />}
      {isOffered === undefined && payment.loading && <PayPlace branchId={branchId} price={price} divided={divided} />}
      {isOffered && isPayable && (
        <>
          <ApplePayButton busy={busy || express.busy || !price.quote.quoted} onClick={express.open} />
          {divided && <Or />}
        </>
      )}
    </>
  );
};

/** The same for screens that do not know how the branch is paid. */
export const PayCartButton = (props: Pick<Props, "branchId" | "price">) => {
  const payment = usePaymentMethods(props.branchId, props.price.request?.order_type);
  return <ExpressPay {...props} payment={payment} />;
};
