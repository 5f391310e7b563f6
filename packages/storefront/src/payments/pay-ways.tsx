import { createStore, useStore } from "@sufra/ui/store.ts";
import type { PaymentSource } from "@sufra/domain/payments/api.ts";
import type { Card } from "@sufra/domain/payments/card.ts";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CardForm } from "./card-form.tsx";
import { StcMobile } from "./stc-pay.tsx";
import type { Attempt } from "./use-attempt.ts";

/** What the guest chose last, so that another try starts with it. */
const chosenWay = createStore("card");

type Props = {
  attempt: Attempt;
  zone: string;
  busy: boolean;
  onCard: (card: Card) => Promise<void>;
  onPay: (source: PaymentSource) => Promise<void>;
};

/** How the guest may pay this attempt. */
export const PayWays = ({ attempt, zone, busy, onCard, onPay }: Props) => {
  useLanguage();
  const way = useStore(chosenWay, (value) => value);
  const card = <CardForm amount={attempt.amount} zone={zone} busy={busy} onPay={onCard} />;
  if (!attempt.ways.stc_pay) return card;
  const tabs = [
    { id: "card", label: m.payments_card() },
    { id: "stc_pay", label: <bdi lang="en">STC Pay</bdi> },
  ];
  return (
    <Tabs label={m.payments_ways()} tabs={tabs} active={way} onChange={chosenWay.set}>
      {way === "card" ? (
        card
      ) : (
        <StcMobile busy={busy} onSend={(mobile) => void onPay({ type: "stc_pay", mobile })} />
      )}
    </Tabs>
  );
};
