import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import type { Checkout } from "./use-checkout.ts";

const OrderTypeSheet = lazy(async () => ({
  default: (await import("../order-type/order-type-sheet.tsx")).OrderTypeSheet,
}));
const TimeSheet = lazy(async () => ({ default: (await import("../order-type/time-sheet.tsx")).TimeSheet }));
const OrderDataSheet = lazy(async () => ({ default: (await import("./order-data-sheet.tsx")).OrderDataSheet }));
const ChangesSheet = lazy(async () => ({ default: (await import("./changes-sheet.tsx")).ChangesSheet }));

/** The sheets of the checkout page; none is needed until a card is edited or the order refused. */
export const CheckoutSheets = ({ checkout, branchId }: { checkout: Checkout; branchId: string }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { price, order, openSheet, actions } = checkout;
  const { orderType } = price.cart;
  const typeWanted = useHasOpened(openSheet === "type");
  return (
    <Suspense fallback={null}>
      {typeWanted && <OrderTypeSheet open={openSheet === "type"} onClose={actions.close} />}
      {orderType !== null && openSheet === "time" && (
        <TimeSheet open onClose={actions.close} branchId={branchId} orderType={orderType} />
      )}
      {openSheet === "who" && (
        <OrderDataSheet open onClose={actions.close} onSaved={actions.close} orderType={orderType} />
      )}
      {order.change && (
        <ChangesSheet
          change={order.change.problem}
          total={price.quote.quoted?.quote.total}
          blocked={price.hasUnavailable || price.quote.problem !== undefined}
          busy={order.placing}
          label={order.change.byApple ? m.cart_accept() : checkout.placeLabel}
          onClose={() => void navigate(paths.cart(uuid), { replace: true })}
          onConfirm={actions.acceptChange}
        />
      )}
    </Suspense>
  );
};
