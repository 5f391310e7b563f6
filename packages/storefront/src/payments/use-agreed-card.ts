import { useEffectEvent, useLayoutEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentSource, readPayment } from "@sufra/domain/payments/api.ts";
import { takeAgreedCard } from "./agreed-card.ts";

type Paying = {
  attemptId: string;
  attempt: AnswerOf<typeof readPayment> | undefined;
  stage: string;
  problem: unknown;
  payBy: (source: PaymentSource) => Promise<void>;
};

/**
 * Pays with the card that the guest agreed to in the checkout, as soon as the attempt is read. Whatever else it finds
 * (another sum, a card that is gone, no answer) leaves the choice to the guest. True while it pays.
 */
export const useAgreedCard = ({ attemptId, attempt, stage, problem, payBy }: Paying): boolean => {
  const [paying, setPaying] = useState(false);
  // Once something else is going on, the guest chooses again.
  if (paying && stage !== "sending") setPaying(false);
  const pay = useEffectEvent(() => {
    const card = takeAgreedCard(attemptId);
    if (!card || !attempt || stage !== "ways" || attempt.amount !== card.amount) return;
    if (!attempt.ways.cards.some(({ id }) => id === card.cardId)) return;
    setPaying(true);
    void payBy({ type: "saved_card", card_id: card.cardId });
  });
  const answered = stage !== "asking" || problem !== undefined;
  // Before the page shows what else could be chosen.
  useLayoutEffect(() => {
    if (answered) pay();
  }, [answered]);
  return paying;
};
