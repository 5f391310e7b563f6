import { type ReactNode, useEffect, useRef, useState } from "react";
import { seeSpin, type SpinResult, spinRefusals, spinWheel } from "@sufra/domain/campaigns/wheel-api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useVerification } from "../auth/verify-sheet.tsx";

export type Spinning = { wheelId: string; orderId: string | undefined };

/** idle → asking → turning → shown. A result that was there before is shown at once. */
type Stage = { at: "idle" | "asking" } | { at: "turning" | "shown"; result: SpinResult };

export type Spin = {
  stage: Stage;
  /** A failure that is no refusal of the game: the page says it and offers another try. */
  problem: unknown;
  spin: (form: { full_name: string } | undefined) => void;
  rested: () => void;
  again: () => void;
  sheet: ReactNode;
};

const isNumberWanted = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === "phone_not_verified" || error.code === "not_authenticated");

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && spinRefusals.some((code) => code === error.code);

/** Said to the server once the guest has it before their eyes; where that fails, the next visit shows it again. */
const confirmSeen = (wheelId: string, { draw_id }: SpinResult): void =>
  void client.send(seeSpin, { params: { id: wheelId, draw_id } }).catch(() => undefined);

const vibrate = (won: boolean): void => {
  if ("vibrate" in navigator) navigator.vibrate(won ? [40, 60, 80] : 30);
};

/**
 * Spins once however often it is pressed: the server draws before the wheel moves, and a try that was lost on the way is
 * asked again with the same key. `onRefused` reads the wheel afresh, which then says why.
 */
export const useSpin = (
  { wheelId, orderId }: Spinning,
  { unseen, onRefused }: { unseen: SpinResult | null; onRefused: () => void },
): Spin => {
  const [stage, setStage] = useState<Stage>(unseen ? { at: "shown", result: unseen } : { at: "idle" });
  const [problem, setProblem] = useState<unknown>(undefined);
  const running = useRef(false);
  const { ask, sheet } = useVerification();
  const shown = stage.at === "shown" ? stage.result : undefined;
  useEffect(() => {
    if (shown) confirmSeen(wheelId, shown);
  }, [wheelId, shown]);
  // A reading may find a result that was waiting; one that was shown already is old news.
  const [known, setKnown] = useState(unseen?.draw_id);
  if (unseen && stage.at === "idle" && unseen.draw_id !== known) {
    setKnown(unseen.draw_id);
    setStage({ at: "shown", result: unseen });
  }

  const send = (form: { full_name: string } | undefined) => {
    const body = {
      confirms_seen: true,
      ...(form === undefined ? {} : { form }),
      ...(orderId === undefined ? {} : { order_id: orderId }),
    };
    return withKey(`spin ${wheelId}`, body, (key) => client.send(spinWheel, { params: { id: wheelId }, body, key }));
  };
  const sendKnown = async (form: { full_name: string } | undefined): Promise<SpinResult | undefined> => {
    try {
      return await send(form);
    } catch (error) {
      if (!isNumberWanted(error)) throw error;
      return (await ask(m.campaigns_verify_reason())) ? send(form) : undefined;
    }
  };
  const run = async (form: { full_name: string } | undefined): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setStage({ at: "asking" });
    try {
      const result = await sendKnown(form);
      setKnown(result?.draw_id);
      setStage(result ? { at: "turning", result } : { at: "idle" });
    } catch (error) {
      setStage({ at: "idle" });
      if (isRefusal(error)) onRefused();
      else setProblem(error);
    } finally {
      running.current = false;
    }
  };
  return {
    ...{ stage, problem, sheet },
    spin: (form) => void run(form),
    rested: () => {
      if (stage.at !== "turning") return;
      vibrate(stage.result.outcome !== "nothing");
      setStage({ at: "shown", result: stage.result });
    },
    again: () => setStage({ at: "idle" }),
  };
};
