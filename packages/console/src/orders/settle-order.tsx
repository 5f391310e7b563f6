import { lazy, Suspense, useState } from "react";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isTable, type Payable } from "./full-order.ts";
import { numberWords } from "./order-words.ts";

// The board opens without the library of forms.
const SettleForm = lazy(async () => ({ default: (await import("./settle-form.tsx")).SettleForm }));

type Props = { order: Payable | null; onClose: () => void };

const titleOf = (payable: Payable): string =>
  isTable(payable)
    ? m.console_orders_settle_table_title({ number: payable.number })
    : m.console_orders_settle_title({ number: numberWords(payable) });

/** Takes one payment for an order or a table, from wherever it is shown. */
export const SettleOrder = ({ order, onClose }: Props) => {
  // While the sheet leaves, its content stays; each opening starts a form of its own.
  const [last, setLast] = useState(order);
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState(order !== null);
  if (open !== (order !== null)) {
    setOpen(order !== null);
    if (order) setOpening(opening + 1);
  }
  if (order && order !== last) setLast(order);
  return (
    <Sheet open={order !== null} onClose={onClose} title={last ? titleOf(last) : ""}>
      {last && (
        <Suspense fallback={<Skeleton height="56px" radius="14px" lines={4} />}>
          <SettleForm key={`${last.id} ${opening}`} order={last} onClose={onClose} />
        </Suspense>
      )}
    </Sheet>
  );
};
