import { lazy, Suspense } from "react";
import { Navigate, useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { CheckoutCards } from "./checkout-cards.tsx";
import { BillSection, PaymentSection, TipSection } from "./checkout-sections.tsx";
import styles from "./checkout.module.css";
import { type Checkout, useCheckout } from "./use-checkout.ts";

const ProblemBanner = lazyError(
  async () => (await import("../cart/problem-banner.tsx")).ProblemBanner,
  ({ problem }) => problem !== undefined && problem !== null,
);
const OrderTypeSheet = lazy(async () => ({
  default: (await import("../order-type/order-type-sheet.tsx")).OrderTypeSheet,
}));
const NoBranch = lazy(async () => ({ default: (await import("../branches/no-branch.tsx")).NoBranch }));
const TimeSheet = lazy(async () => ({ default: (await import("../order-type/time-sheet.tsx")).TimeSheet }));
const OrderDataSheet = lazy(async () => ({ default: (await import("./order-data-sheet.tsx")).OrderDataSheet }));
const ChangesSheet = lazy(async () => ({ default: (await import("./changes-sheet.tsx")).ChangesSheet }));

export const CheckoutScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  if (branch) return <BranchCheckout branch={branch} />;
  return (
    <Suspense fallback={null}>
      <NoBranch />
    </Suspense>
  );
};

const CheckoutSheets = ({ checkout, branchId }: { checkout: Checkout; branchId: string }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { price, order, openSheet, actions } = checkout;
  const { orderType } = price.cart;
  const typeWanted = useHasOpened(openSheet === "type");
  return (
    <Suspense fallback={null}>
      {typeWanted && (
        <OrderTypeSheet
          open={openSheet === "type"}
          onClose={actions.close}
          onLeave={(to) => void navigate(to, { replace: true })}
        />
      )}
      {orderType !== null && openSheet === "time" && (
        <TimeSheet open onClose={actions.close} branchId={branchId} orderType={orderType} />
      )}
      {openSheet === "who" && (
        <OrderDataSheet open onClose={actions.close} onSaved={actions.close} orderType={orderType} />
      )}
      {order.change && (
        <ChangesSheet
          change={order.change}
          total={price.quote.quoted?.quote.total}
          blocked={price.hasUnavailable || price.quote.problem !== undefined}
          busy={order.placing}
          onClose={() => void navigate(paths.cart(uuid), { replace: true })}
          onConfirm={actions.acceptChange}
        />
      )}
    </Suspense>
  );
};

const BranchCheckout = ({ branch }: { branch: BranchDetail }) => {
  const { uuid } = useVisit();
  const online = useOnline();
  const checkout = useCheckout(branch);
  const { price, method, recipient, order, actions } = checkout;
  if (checkout.leaves) return <Navigate to={paths.cart(uuid)} replace />;
  const footer = (
    <Button
      size="lg"
      wide
      busy={checkout.busy}
      disabled={!online || (price.request !== null && !recipient.incomplete && method === null)}
      onClick={actions.place}
      trailing={<Money amount={price.sums.total} />}
    >
      {m.checkout_place()}
    </Button>
  );
  return (
    <Page title={m.checkout_title()} back={paths.cart(uuid)} footer={footer}>
      <div className={styles.stack}>
        <ProblemBanner
          problem={order.problem ?? price.quote.problem}
          onRetry={actions.retry}
          onChange={actions.change}
        />
        <CheckoutCards checkout={checkout} branch={branch} />
        <PaymentSection checkout={checkout} />
        <TipSection checkout={checkout} />
        <BillSection checkout={checkout} />
        <Consent kind="form" />
      </div>
      <CheckoutSheets checkout={checkout} branchId={branch.id} />
      {checkout.verification.sheet}
    </Page>
  );
};
