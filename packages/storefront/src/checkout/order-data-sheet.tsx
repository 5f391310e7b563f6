import { useId } from "react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OrderDataFields, useOrderData } from "./order-data-form.tsx";

type Props = { open: boolean; onClose: () => void; onSaved: () => void; orderType: OrderType | null };

export const OrderDataSheet = (props: Props) => (props.open ? <OpenSheet {...props} /> : null);

const OpenSheet = ({ open, onClose, onSaved, orderType }: Props) => {
  const formId = useId();
  const form = useOrderData(orderType, onSaved);
  const footer = (
    <Button type="submit" form={formId} size="lg" wide>
      {m.checkout_save()}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={m.checkout_who()} footer={footer}>
      <OrderDataFields form={form} orderType={orderType} formId={formId} />
    </Sheet>
  );
};
