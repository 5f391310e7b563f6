import { Lock, WifiOff } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/offline-banner.tsx";

type Props = { amount: number; busy: boolean; label?: string; safe?: string };

/** Submits the form around it: always in view with the total, and with what is safe. Without a network it waits. */
export const PayBar = ({ amount, busy, label, safe }: Props) => {
  useLanguage();
  const online = useOnline();
  const note = online ? safe : m.payments_offline();
  const Icon = online ? Lock : WifiOff;
  return (
    <div className="card-bar">
      <Button type="submit" size="lg" wide busy={busy} disabled={!online} trailing={<Money amount={amount} />}>
        {label ?? m.payments_pay()}
      </Button>
      {note !== undefined && (
        <p className="card-safe">
          <Icon aria-hidden />
          {note}
        </p>
      )}
    </div>
  );
};
