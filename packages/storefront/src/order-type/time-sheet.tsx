import { useState } from "react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { dispatchCart, useCart } from "../cart/cart-store.ts";
import { TimeChoice } from "./time-choice.tsx";

type Props = { open: boolean; onClose: () => void; branchId: string; orderType: OrderType };

export const TimeSheet = ({ open, onClose, branchId, orderType }: Props) => {
  const { paymentData } = useCart();
  const [slot, setSlot] = useState(paymentData.scheduledAt);
  const save = () => {
    dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: slot } });
    onClose();
  };
  const footer = (
    <Button size="lg" wide onClick={save}>
      {m.order_type_confirm()}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={m.order_type_when()} footer={footer}>
      {open && <TimeChoice branchId={branchId} orderType={orderType} value={slot} onChange={setSlot} />}
    </Sheet>
  );
};
