import { Suspense, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { NoBranch } from "../branches/no-branch.tsx";
import { dispatchCart, useCart } from "../cart/cart-store.ts";
import { TimeChoice } from "../order-type/time-choice.tsx";
import styles from "./checkout.module.css";
import { OrderDataFields, useOrderData } from "./order-data-form.tsx";

// Pricing comes with the cart, and this page can do without.
const OrderTotal = lazyOptional(async () => (await import("./order-total.tsx")).OrderTotal);

export const OrderDataScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  return branch ? <DataAt branch={branch} /> : <NoBranch />;
};

/** Name, phone and time; stored on this phone. */
const DataAt = ({ branch }: { branch: BranchDetail }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { orderType, paymentData } = useCart();
  const formId = useId();
  const [slot, setSlot] = useState(paymentData.scheduledAt);
  const form = useOrderData(orderType, () => {
    if (orderType !== 1) dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: slot } });
    void navigate(paths.checkout(uuid));
  });
  const total = (
    <Suspense fallback={null}>
      <OrderTotal branch={branch} />
    </Suspense>
  );
  const footer = (
    <>
      <Consent kind="form" />
      <Button type="submit" form={formId} size="lg" wide trailing={total}>
        {m.cart_continue()}
      </Button>
    </>
  );
  return (
    <Page title={m.checkout_who_and_when()} back={paths.cart(uuid)} footer={footer}>
      <div className={styles.stack}>
        <OrderDataFields form={form} orderType={orderType} formId={formId} />
        {orderType !== null && orderType !== 1 && (
          <section className={styles.fields} aria-labelledby="when-title">
            <h2 id="when-title" className={styles.heading}>
              {m.order_type_when()}
            </h2>
            <TimeChoice branchId={branch.id} orderType={orderType} value={slot} onChange={setSlot} />
          </section>
        )}
      </div>
    </Page>
  );
};
