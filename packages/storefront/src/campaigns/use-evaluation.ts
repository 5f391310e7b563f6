import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type EvaluationForm, submitEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { useStored } from "@sufra/ui/forms/stored.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { client } from "../app/session.ts";
import { type Answer, toAnswers, getDraft, noDraft } from "./evaluation-draft.ts";

export type Sent = AnswerOf<typeof submitEvaluation>;

/** Stores answers while they are typed, and sends them once: now, or when the connection returns. */
export const useEvaluation = (form: EvaluationForm) => {
  const order = form.order?.id;
  const [draft, setDraft] = useStored(getDraft(form.id, order));
  const online = useOnline();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(undefined);

  const send = async (): Promise<void> => {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    const body = { answers: toAnswers(form.questions, draft.answers), ...(order && { order_id: order }) };
    try {
      const answer = await withKey(`evaluation ${form.id} ${order ?? ""}`, body, (key) =>
        client.send(submitEvaluation, { params: { form: form.id }, body, key }),
      );
      setSent(answer);
      setDraft(noDraft);
    } catch (error) {
      const lost = error instanceof TransportFailure && (error.kind === "network" || error.kind === "timeout");
      setDraft((before) => ({ ...before, waiting: lost }));
      if (!lost) setProblem(error);
    }
    setSending(false);
  };

  const resend = useEffectEvent(() => void send());
  const due = draft.waiting && online && sent === undefined;
  useEffect(() => {
    if (!due) return undefined;
    resend();
    // The device may report a network that does not work.
    const timer = setInterval(resend, 15_000);
    return () => clearInterval(timer);
  }, [due]);

  return {
    answers: draft.answers,
    step: Math.min(draft.step, form.questions.length - 1),
    waiting: draft.waiting,
    sending,
    sent,
    problem,
    send,
    answer: (id: string, value: Answer) =>
      setDraft((before) => ({ ...before, answers: { ...before.answers, [id]: value } })),
    goTo: (step: number) => setDraft((before) => ({ ...before, step })),
  };
};
