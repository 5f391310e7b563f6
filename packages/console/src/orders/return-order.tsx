import { lazy, Suspense, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import type { FullOrder } from "./full-order.ts";
import { numberWords } from "./order-words.ts";
import { getObstacle } from "./returnable.ts";

// The board opens without the library of forms.
const load = () => import("./return-desk.tsx");
const ReturnDesk = lazy(async () => ({ default: (await load()).ReturnDesk }));
const OwedDesk = lazy(async () => ({ default: (await load()).OwedDesk }));

/** A manager's way to take an order back, or to pay back what it is owed; nothing where neither is left. */
export const ReturnOrder = ({ order }: { order: FullOrder }) => {
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const owed = order.due < 0;
  const offered = getObstacle(order) === null;
  /** Each opening starts anew, even while the one before is still leaving. */
  const [opening, setOpening] = useState({ count: 0, owed });
  const close = () => setOpen(false);
  const start = () => {
    setOpening({ count: opening.count + 1, owed });
    setOpen(true);
  };
  const Desk = opening.owed ? OwedDesk : ReturnDesk;
  // An open desk stays, although a colleague took the rest back meanwhile: it says so.
  if (!offered && !open) return null;
  const title = owed ? m.console_orders_desk_owed_title : m.console_orders_desk_title;
  return (
    <>
      {offered && (
        <Button variant="outline" wide disabled={!online} onClick={start}>
          {owed ? m.console_orders_desk_owed() : m.console_orders_move_return()} {owed && <Money amount={-order.due} />}
        </Button>
      )}
      <Sheet open={open} onClose={close} title={title({ number: numberWords(order) })}>
        <Suspense fallback={<Skeleton height="56px" radius="14px" lines={4} />}>
          <Desk key={opening.count} order={order} onClose={close} />
        </Suspense>
      </Sheet>
    </>
  );
};
