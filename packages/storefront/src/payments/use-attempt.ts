import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { confirmPayment, type NextStep, readPayment } from "@sufra/domain/payments/api.ts";
import type { Card } from "@sufra/domain/payments/card.ts";
import { isCaptured, isFinal } from "@sufra/domain/payments/statuses.ts";
import { hasCode, TransportFailure } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { createToken } from "./tokens.ts";

export type Attempt = AnswerOf<typeof readPayment>;

/** `asking`: how it stands is looked up; `card`: the card is wanted; `leaving`: on the way to the bank. */
export type Stage = "asking" | "card" | "bank" | "leaving" | "sending" | "checking";

const pollMs = 2000;

/**
 * One attempt to pay. How it stands is always asked of the server, before the card is wanted, after coming back from
 * the bank, and whenever an answer was lost: nothing is ever sent again on a guess.
 */
export const useAttempt = (uuid: string, attemptId: string) => {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState<Attempt | undefined>(undefined);
  const [stage, setStage] = useState<Stage>("asking");
  const [problem, setProblem] = useState<unknown>(undefined);
  const [turn, setTurn] = useState(0);
  const leaving = useRef(false);

  const finish = (answer: Pick<Attempt, "status" | "order_id">): boolean => {
    const order = `?order=${answer.order_id}`;
    if (isCaptured(answer.status) || answer.status === "authorized")
      void navigate(paths.confirmOrder(uuid) + order, { replace: true });
    else if (isFinal(answer.status)) void navigate(paths.paymentFailed(uuid) + order, { replace: true });
    else return false;
    return true;
  };

  const follow = (next: NextStep | undefined): boolean => {
    if (next?.kind !== "redirect") return false;
    leaving.current = true;
    setStage("leaving");
    location.assign(next.url);
    return true;
  };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async () => {
      try {
        const answer = await client.send(readPayment, { params: { attempt_id: attemptId } });
        if (stopped) return;
        setAttempt(answer);
        setProblem(undefined);
        if (finish(answer)) return;
        if (answer.next.kind === "browser_token") setStage("card");
        else if (answer.next.kind === "redirect") setStage("bank");
        else {
          setStage("checking");
          timer = setTimeout(() => void look(), pollMs);
        }
      } catch (error) {
        if (!stopped) setProblem(error);
      }
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the attempt alone decides what is asked
  }, [attemptId, turn]);

  useEffect(() => {
    // Back from the bank by the back button: the page may come out of the browser's cache as it was left.
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      leaving.current = false;
      setStage("asking");
      setTurn((before) => before + 1);
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);

  const again = () => {
    setProblem(undefined);
    setStage("asking");
    setTurn((before) => before + 1);
  };

  const pay = async (card: Card): Promise<void> => {
    if (!attempt || attempt.next.kind !== "browser_token") return;
    setStage("sending");
    setProblem(undefined);
    const { url, public_key: publicKey } = attempt.next;
    const callbackUrl = `${location.origin}${paths.payment(uuid)}?attempt=${attemptId}`;
    let token: string;
    try {
      token = await createToken({ url, publicKey, card, callbackUrl });
    } catch (error) {
      setStage("card");
      setProblem(error);
      throw error;
    }
    try {
      const body = { token };
      const answer = await withKey(`pay ${attemptId}`, body, (key) =>
        client.send(confirmPayment, { params: { attempt_id: attemptId }, body, key }),
      );
      if (follow(answer.next)) return;
      if (!finish({ status: answer.status, order_id: attempt.order_id })) again();
    } catch (error) {
      // Declined, or lost on the way: either way the record is the answer.
      if (hasCode(error, "card_declined", "payment_failed")) finish({ status: "failed", order_id: attempt.order_id });
      else {
        again();
        setStage("checking");
        if (!(error instanceof TransportFailure)) setProblem(error);
      }
    }
  };

  return { attempt, stage, problem, pay, again, goToBank: () => follow(attempt?.next) };
};
