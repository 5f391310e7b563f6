import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { startCartApplePay } from "@sufra/domain/payments/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { startNewCart } from "../cart/branch-choices.ts";
import { ProblemBanner } from "../cart/problem-banner.tsx";
import type { Quoted } from "../cart/use-quote.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { usePaymentMethods } from "../checkout/use-payment-methods.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { ApplePayButton } from "./apple-pay-button.tsx";
import { canApplePay, openApplePay } from "./apple-pay.ts";
import { payCart } from "./pay-cart.ts";

/** Providers take no less, in halalas. */
const minTotal = 100;

/** Whether nothing but the payment is missing: the guest is known, and a delivery goes to a saved address. */
const useOffered = (branchId: string, { request, quote }: Quoted): boolean => {
  const { customer } = useGuest();
  const { data, methods } = usePaymentMethods(branchId, request.order_type);
  const known = customer !== null && (customer.full_name !== null || orderDraft.get().name !== "");
  const placed = request.order_type !== 3 || request.address_id !== undefined;
  const payable = data?.online?.apple_pay === true && methods.includes("online_card") && quote.total >= minTotal;
  return known && placed && payable && canApplePay();
};

type Props = { branchId: string; quoted: Quoted; again: () => void };

const usePayCart = ({ branchId, quoted, again }: Props) => {
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const running = useRef(false);
  const fail = (error: unknown): void => {
    setProblem(error);
    if (!hasCode(error, "cart_changed")) return;
    refreshMenu(branchId).catch(() => undefined);
    again();
  };
  const pay = async (token: string, show: (paid: boolean) => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { to, paid } = await payCart(uuid, quoted, token);
      show(paid);
      startNewCart(branchId);
      orderDraft.set((before) => ({ ...before, name: "", gift: "" }));
      void navigate(to, { replace: true });
    } catch (error) {
      show(false);
      fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const open = (): void => {
    setProblem(undefined);
    openApplePay({
      amount: quoted.quote.total,
      label: establishment.name,
      validate: async (validation_url) => (await client.send(startCartApplePay, { body: { validation_url } })).session,
      pay,
      onProblem: fail,
    });
  };
  return { busy, problem, open };
};

/** Orders and pays the cart in Apple's sheet. Closing the sheet leaves the cart as it was. */
export const PayCartButton = (props: Props) => {
  useLanguage();
  const isOffered = useOffered(props.branchId, props.quoted);
  const { busy, problem, open } = usePayCart(props);
  return (
    <>
      {problem !== undefined && <ProblemBanner problem={problem} onRetry={props.again} />}
      {isOffered && <ApplePayButton busy={busy} onClick={open} />}
    </>
  );
};
