import { useEffect, useMemo } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useVisit } from "../app/visit.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { refreshMenu } from "../menu/menu-store.ts";
import { useLiveMenuOf } from "../menu/use-live-menu.ts";
import { useGuestPlace } from "../order-type/guest-place.ts";
import type { GuestCart } from "./cart-lines.ts";
import { useCart } from "./cart-store.ts";
import { isUnavailable, judgeCart } from "./judge-lines.ts";
import { localPrice, toOrderRequest } from "./order-request.ts";
import type { Sums } from "./sums.ts";
import { findTipProblem } from "./tip.ts";
import { useQuote } from "./use-quote.ts";

const withTip = (cart: GuestCart, tip: number): GuestCart => ({ ...cart, paymentData: { ...cart.paymentData, tip } });

/** Tips may have been switched off since this one was chosen. */
const withoutRefusedTip = (cart: GuestCart, tipsEnabled: boolean): GuestCart =>
  tipsEnabled || cart.paymentData.tip === 0 ? cart : withTip(cart, 0);

/** Cart, menu and quote for the cart, checkout and placing. */
export const useOrderPrice = (branch: BranchDetail, gift = orderDraft.get().gift) => {
  const language = useLanguage();
  const { establishment } = useVisit();
  const cart = withoutRefusedTip(useCart(), establishment.tips_enabled);
  const menu = useLiveMenuOf(branch.id);
  const here: Coordinates | null = useGuestPlace();
  useEffect(() => {
    // Prices may have changed since the menu was read.
    refreshMenu(branch.id).catch(() => undefined);
  }, [branch.id, language]);
  const scheduled = cart.paymentData.scheduledAt;
  const judged = useMemo(() => {
    const at = scheduled === null ? new Date() : new Date(scheduled);
    const by = { menu, at, zone: establishment.time_zone, taxRate: establishment.tax_rate_bp };
    return judgeCart(cart, by);
    // oxlint-disable-next-line react/exhaustive-deps -- names of options are in the language
  }, [cart.products, cart.combos, menu, scheduled, establishment, language]);
  const priced = localPrice(cart, judged, establishment);
  const states = [...judged.products, ...judged.combos].map(({ state }) => state);
  const hasUnavailable = states.some(isUnavailable);
  const hasPriceChange = states.some(({ kind }) => kind === "price");
  const zone = cart.orderType === 3 ? cart.deliveryZone : null;
  const missingAmount = zone && priced.subtotal > 0 ? Math.max(0, zone.minimum - priced.subtotal) : 0;
  const request = toOrderRequest(cart, branch, here, gift);
  const quote = useQuote(hasUnavailable || missingAmount > 0 ? null : request, menu?.version);
  const tipProblem = findTipProblem(cart.paymentData.tip, priced, quote.problem);
  // A refused tip is in no sum that the guest reads, least of all on the button.
  const local = tipProblem ? localPrice(withTip(cart, 0), judged, establishment) : priced;
  const sums: Sums = quote.quoted?.quote ?? local;
  const blocks = { hasUnavailable, hasPriceChange, missingAmount, tipProblem };
  return { cart, menu, judged, sums, local, ...blocks, zone, quote, request };
};
