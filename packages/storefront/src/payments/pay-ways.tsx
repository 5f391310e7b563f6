import { useState } from "react";
import type { PaymentSource } from "@sufra/domain/payments/api.ts";
import type { Card } from "@sufra/domain/payments/card.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { canApplePay } from "../app/can-apple-pay.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { ApplePayButton } from "./apple-pay-button.tsx";
import { CardForm } from "./card-form.tsx";
import { Or } from "./pay-place.tsx";
import styles from "./payment.module.css";
import { isExpired, SavedCards } from "./saved-cards.tsx";
import { StcMobile } from "./stc-pay.tsx";
import type { Attempt } from "./use-attempt.ts";

/** What the guest chose last, so that another try starts with it. */
let chosenWay = "card";

type Props = {
  attempt: Attempt;
  zone: string;
  busy: boolean;
  onCard: (card: Card, keep: boolean) => Promise<void>;
  onApple: () => void;
  onPay: (source: PaymentSource) => Promise<void>;
};

const Typed = ({ attempt, zone, busy, onCard, onPay }: Omit<Props, "onApple">) => {
  const [way, setWay] = useState(chosenWay);
  const choose = (id: string) => {
    chosenWay = id;
    setWay(id);
  };
  const { keep_card, stc_pay } = attempt.ways;
  const card = <CardForm amount={attempt.amount} zone={zone} busy={busy} keepable={keep_card} onPay={onCard} />;
  if (!stc_pay) return card;
  const tabs = [
    { id: "card", label: m.payments_card() },
    { id: "stc_pay", label: <bdi lang="en">{m.payments_stc_pay()}</bdi> },
  ];
  return (
    <Tabs label={m.payments_ways()} tabs={tabs} active={way} onChange={choose}>
      {way === "card" ? (
        card
      ) : (
        <StcMobile amount={attempt.amount} busy={busy} onSend={(mobile) => void onPay({ type: "stc_pay", mobile })} />
      )}
    </Tabs>
  );
};

/** How the guest may pay this attempt: what takes one tap first; beside a saved card the form waits for a tap. */
export const PayWays = ({ onApple, ...props }: Props) => {
  useLanguage();
  const { attempt, zone, onPay } = props;
  const online = useOnline();
  const busy = props.busy || !online;
  const { apple_pay, cards, refused } = attempt.ways;
  const showsApple = apple_pay && canApplePay();
  const [othersOpen, setOthersOpen] = useState(false);
  const folded = !othersOpen && cards.some((card) => !isExpired(card, zone));
  return (
    <div className={styles.stack}>
      {refused && (
        <Banner tone="danger" title={m.payments_keep_refused({ last4: refused.last4 })}>
          {m.payments_nothing_charged()}
        </Banner>
      )}
      {showsApple && <ApplePayButton busy={busy} onClick={onApple} />}
      {cards.length > 0 && (
        <SavedCards
          cards={cards}
          amount={attempt.amount}
          zone={zone}
          busy={busy}
          onPay={(card_id) => void onPay({ type: "saved_card", card_id })}
        />
      )}
      {folded ? (
        <>
          <Button variant="outline" size="lg" wide onClick={() => setOthersOpen(true)}>
            {m.payments_other_way()}
          </Button>
          {!online && <p className={styles.note}>{m.payments_offline()}</p>}
        </>
      ) : (
        <>
          {(showsApple || cards.length > 0) && <Or />}
          <Typed {...props} />
        </>
      )}
    </div>
  );
};
