import { getMaxTip } from "@sufra/domain/pricing/tips.ts";
import { ApiProblem, type FieldProblem } from "@sufra/ui/api/failures.ts";
import { dispatchCart } from "./cart-store.ts";
import type { Sums } from "./sums.ts";

export const tipFieldId = "tip-amount";

export const setTip = (tip: number): void => void dispatchCart({ type: "setPaymentData", paymentData: { tip } });

/** The part of a refused price that concerns the tip. */
export const getTipProblem = (refusal: unknown): FieldProblem | undefined =>
  refusal instanceof ApiProblem ? refusal.errors.find(({ path }) => path === "tip") : undefined;

/** What is wrong with a tip: found on the device at once, or by the server, which knows every discount. */
export const findTipProblem = (tip: number, sums: Sums, refusal: unknown): FieldProblem | undefined => {
  const amount = getMaxTip(sums);
  return tip > amount ? { path: "tip", code: "tip_too_high", params: { amount } } : getTipProblem(refusal);
};
