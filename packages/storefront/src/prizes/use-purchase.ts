import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { setPaid } from "./last-purchase.ts";
import { useVerification } from "../auth/verify-sheet.tsx";

type Bought = { reward_id: string };

/** Spends points once. A visitor verifies their number first; the ticket opens afterwards. */
export const usePurchase = () => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { ask, sheet } = useVerification();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const buyKnown = async (buy: () => Promise<Bought>): Promise<Bought | undefined> => {
    try {
      return await buy();
    } catch (error) {
      if (!hasCode(error, "not_authenticated")) throw error;
      return (await ask(m.auth_reason())) ? buy() : undefined;
    }
  };
  const purchase = async (points: number, buy: () => Promise<Bought>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const bought = await buyKnown(buy);
      if (!bought) return;
      if (points > 0) setPaid(bought.reward_id, points);
      void navigate(paths.prize(uuid, bought.reward_id));
    } catch (error) {
      setProblem(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, purchase, forget: () => setProblem(undefined), sheet };
};
