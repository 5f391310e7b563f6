import { Badge } from "@sufra/ui/components/badge.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

/** What was counted less what should be there, named: less is missing, more is over. */
export const Difference = ({ amount }: { amount: number }) => {
  if (amount === 0) return <Badge tone="success">{m.console_drawers_exact()}</Badge>;
  return (
    <Badge tone={amount < 0 ? "danger" : "warning"}>
      {amount < 0 ? m.console_drawers_short() : m.console_drawers_over()} <Money amount={Math.abs(amount)} />
    </Badge>
  );
};
