import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import {
  confirmPayment,
  type PaymentSource,
  payOrder,
  readPayment,
  startApplePay,
  submitPaymentCode,
} from "@sufra/domain/payments/api.ts";
import type { NextStep } from "@sufra/domain/payments/step-api.ts";
import type { Card } from "@sufra/domain/payments/card.ts";
import { isCaptured, isFinal } from "@sufra/domain/payments/statuses.ts";
import { hasCode, TransportFailure } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { setCartExtras } from "../cart/cart-store.ts";
import { openApplePay } from "./apple-pay.ts";
import { createToken } from "./card-token.ts";
import { useAgreedCard } from "./use-agreed-card.ts";

export type Attempt = AnswerOf<typeof readPayment>;

/**
 * `asking`: the status is being read; `ways`: the guest chooses how to pay; `code`: the wallet's code is wanted;
 * `leaving`: on the way to the bank.
 */
export type Stage = "asking" | "ways" | "code" | "bank" | "leaving" | "sending" | "checking";

const pollMs = 2000;

type Outcome = Pick<Attempt, "status" | "order_id">;

/** Leads to the confirmation or to the failed payment; false while the attempt is open. */
const useFinish = (uuid: string) => {
  const navigate = useNavigate();
  return ({ status, order_id }: Outcome): boolean => {
    const order = `?order=${order_id}`;
    if (isCaptured(status) || status === "authorized")
      void navigate(paths.confirmOrder(uuid) + order, { replace: true });
    else if (isFinal(status)) void navigate(paths.paymentFailed(uuid) + order, { replace: true });
    else return false;
    return true;
  };
};

type Report = {
  finish: (outcome: Outcome) => boolean;
  setStage: (stage: Stage) => void;
  setProblem: Dispatch<SetStateAction<unknown>>;
};

/** Reads the attempt, and polls while the provider has not decided. */
const useStatus = (attemptId: string, { finish, setStage, setProblem }: Report) => {
  const [attempt, setAttempt] = useState<Attempt | undefined>(undefined);
  const [turn, setTurn] = useState(0);
  const unread = useRef<unknown>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const read = async () => {
      try {
        const answer = await client.send(readPayment, { params: { attempt_id: attemptId } });
        if (stopped) return;
        setAttempt(answer);
        // Why a payment was refused stays on the page.
        setProblem((before: unknown) => (before === unread.current ? undefined : before));
        if (finish(answer)) return;
        if (answer.next.kind === "browser_token") setStage("ways");
        else if (answer.next.kind === "code") setStage("code");
        else if (answer.next.kind === "redirect") setStage("bank");
        else {
          setStage("checking");
          timer = setTimeout(() => void read(), pollMs);
        }
      } catch (error) {
        if (stopped) return;
        unread.current = error;
        setProblem(error);
      }
    };
    void read();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only the attempt and `turn` start a reading
  }, [attemptId, turn]);
  const readAgain = useCallback(() => {
    setStage("asking");
    setTurn((before) => before + 1);
  }, [setStage]);
  return { attempt, readAgain };
};

/** The back button may restore the page from the browser's cache with an old status. */
const useReturnFromBank = (onReturn: () => void): void => {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [onReturn]);
};

const toBank = (next: NextStep | undefined, setStage: (stage: Stage) => void): boolean => {
  if (next?.kind !== "redirect") return false;
  setStage("leaving");
  location.assign(next.url);
  return true;
};

/** Leaves an attempt whose code was not typed, for a new one of the same order. */
const useStartOver = (uuid: string, attempt: Attempt | undefined, onProblem: (problem: unknown) => void) => {
  const navigate = useNavigate();
  return async (): Promise<void> => {
    if (!attempt) return;
    const body = { payment_method: "online_card" } as const;
    try {
      const { attempt_id } = await withKey(`leave ${attempt.attempt_id}`, body, (key) =>
        client.send(payOrder, { params: { id: attempt.order_id }, body, key }),
      );
      if (attempt_id) void navigate(`${paths.payment(uuid)}?attempt=${attempt_id}`, { replace: true });
    } catch (error) {
      onProblem(error);
    }
  };
};

const confirm = (attempt_id: string, source: PaymentSource) => {
  const body = { source };
  return withKey(`pay ${attempt_id}`, body, (key) =>
    client.send(confirmPayment, { params: { attempt_id }, body, key }),
  );
};

/** The next checkout begins with it. */
const toLastCard = (source: PaymentSource): string | null => (source.type === "saved_card" ? source.card_id : null);

const submitCode = (attempt_id: string, code: string) => {
  const body = { code };
  return withKey(`code ${attempt_id}`, body, (key) =>
    client.send(submitPaymentCode, { params: { attempt_id }, body, key }),
  );
};

type ApplePaying = {
  attempt: Attempt;
  label: string;
  send: (work: () => Promise<AnswerOf<typeof confirmPayment>>) => Promise<void>;
  onProblem: (problem: unknown) => void;
};

/** Opens Apple's sheet; closing it leaves the page as it was. */
const applePay = ({ attempt, label, send, onProblem }: ApplePaying): void => {
  const { attempt_id, amount } = attempt;
  const params = { attempt_id };
  openApplePay({
    amount,
    label,
    validate: async (validation_url) =>
      (await client.send(startApplePay, { params, body: { validation_url } })).session,
    pay: (token, show) =>
      send(async () => {
        try {
          const answer = await confirm(attempt_id, { type: "apple_pay", token });
          show(isCaptured(answer.status) || answer.status === "authorized");
          return answer;
        } catch (error) {
          show(false);
          throw error;
        }
      }),
    onProblem,
  });
};

/** One payment attempt. The server is asked for the status each time; nothing is sent twice on a guess. */
export const useAttempt = (uuid: string, attemptId: string) => {
  const finish = useFinish(uuid);
  const [stage, setStage] = useState<Stage>("asking");
  const [problem, setProblem] = useState<unknown>(undefined);
  const { attempt, readAgain } = useStatus(attemptId, { finish, setStage, setProblem });
  useReturnFromBank(readAgain);

  const again = () => {
    setProblem(undefined);
    readAgain();
  };

  /** Sends what the guest pays with, or the wallet's code, and follows the answer. */
  const send = async (work: () => Promise<AnswerOf<typeof confirmPayment>>): Promise<void> => {
    if (!attempt) return;
    setStage("sending");
    setProblem(undefined);
    try {
      const answer = await work();
      if (toBank(answer.next, setStage)) return;
      if (!finish({ status: answer.status, order_id: attempt.order_id })) again();
    } catch (error) {
      // Declined, or the answer is lost: the stored attempt decides.
      if (hasCode(error, "card_declined", "payment_failed")) finish({ status: "failed", order_id: attempt.order_id });
      else {
        again();
        setStage("checking");
        if (!(error instanceof TransportFailure)) setProblem(error);
      }
    }
  };

  const payBy = (source: PaymentSource): Promise<void> => {
    setCartExtras({ lastCard: toLastCard(source) });
    return send(() => confirm(attemptId, source));
  };
  const paysAgreed = useAgreedCard({ attemptId, attempt, stage, problem, payBy });

  const payByApple = (label: string): void => {
    if (!attempt) return;
    setCartExtras({ lastCard: null });
    applePay({ attempt, label, send, onProblem: setProblem });
  };

  const payByCard = async (card: Card, keep: boolean): Promise<void> => {
    if (attempt?.next.kind !== "browser_token") return;
    setStage("sending");
    setProblem(undefined);
    const { url, public_key: publicKey } = attempt.next;
    const callbackUrl = `${location.origin}${paths.payment(uuid)}?attempt=${attemptId}`;
    let token: string;
    try {
      token = await createToken({ url, publicKey, card, callbackUrl, keep });
    } catch (error) {
      setStage("ways");
      setProblem(error);
      throw error;
    }
    await payBy(keep ? { type: "token", token, keep } : { type: "token", token });
  };

  const sendCode = (code: string): Promise<void> => send(() => submitCode(attemptId, code));

  const startOver = useStartOver(uuid, attempt, setProblem);
  const goToBank = () => toBank(attempt?.next, setStage);
  return { attempt, stage, problem, payByCard, payByApple, payBy, paysAgreed, sendCode, startOver, again, goToBank };
};
