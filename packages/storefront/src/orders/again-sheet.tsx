import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { AgainHow } from "./order-again.ts";

type Props = { open: boolean; onClose: () => void; onChoose: (how: AgainHow) => void };

/** What happens to the items that are in the cart already. */
export const AgainSheet = ({ open, onClose, onChoose }: Props) => {
  const footer = (
    <>
      <Button size="lg" wide onClick={() => onChoose("add")}>
        {m.orders_again_add()}
      </Button>
      <Button size="lg" variant="tint" wide onClick={() => onChoose("replace")}>
        {m.orders_again_replace()}
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title={m.orders_again_title()} footer={footer}>
      <p>{m.orders_again_text()}</p>
    </Sheet>
  );
};
