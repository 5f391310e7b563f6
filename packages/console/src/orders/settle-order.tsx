import { lazy, Suspense, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { FullOrder } from "./full-order.ts";
import { numberWords } from "./order-words.ts";

// The board opens without the library of forms.
const SettleForm = lazy(async () => ({ default: (await import("./settle-form.tsx")).SettleForm }));

/** Takes payments for an order until nothing is due. */
export const SettleOrder = ({ order }: { order: FullOrder }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {order.due > 0 && (
        <Button variant="tint" wide onClick={() => setOpen(true)}>
          {m.console_orders_settle()} <Money amount={order.due} />
        </Button>
      )}
      <Sheet open={open} onClose={close} title={m.console_orders_settle_title({ number: numberWords(order) })}>
        <Suspense fallback={<Skeleton height="56px" radius="14px" lines={4} />}>
          <SettleForm order={order} onClose={close} />
        </Suspense>
      </Sheet>
    </>
  );
};
