import { type ReactNode, useEffect, useRef, useState } from "react";
import { seeSpin, type SpinResult, spinRefusals, spinWheel } from "@sufra/domain/campaigns/wheel-api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useVerification } from "../auth/verify-sheet.tsx";

export type Spinning = { wheelId: string; orderId: string | undefined };

/** idle → asking → turning → shown. An unseen result of an earlier spin is shown at once. */
type Stage = { at: "idle" | "asking" } | { at: "turning" | "shown"; result: SpinResult };

type Player = { full_name: string } | undefined;

export type Spin = {
  stage: Stage;
  /** A failure that is not a refusal of the game; the guest may try again. */
  problem: unknown;
  spin: (player: Player) => void;
  rested: () => void;
  again: () => void;
  sheet: ReactNode;
};

const isNumberWanted = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === "phone_not_verified" || error.code === "not_authenticated");

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && spinRefusals.some((code) => code === error.code);

/** Confirms that the result was visible. If the call fails, the next visit shows the result again. */
const confirmSeen = (wheelId: string, { draw_id }: SpinResult): void =>
  void client.send(seeSpin, { params: { id: wheelId, draw_id } }).catch(() => undefined);

const vibrate = (won: boolean): void => {
  if ("vibrate" in navigator) navigator.vibrate(won ? [40, 60, 80] : 30);
};

/** Sends one spin; a retry after a lost answer uses the same key. Asks for the number where it is not verified. */
const useSendSpin = ({ wheelId, orderId }: Spinning) => {
  const { ask, sheet } = useVerification();
  const send = (player: Player) => {
    const body = {
      confirms_seen: true,
      ...(player === undefined ? {} : { form: player }),
      ...(orderId === undefined ? {} : { order_id: orderId }),
    };
    return withKey(`spin ${wheelId}`, body, (key) => client.send(spinWheel, { params: { id: wheelId }, body, key }));
  };
  const sendVerified = async (player: Player): Promise<SpinResult | undefined> => {
    try {
      return await send(player);
    } catch (error) {
      if (!isNumberWanted(error)) throw error;
      return (await ask(m.campaigns_verify_reason())) ? send(player) : undefined;
    }
  };
  return { sendVerified, sheet };
};

/** Spins once, however often the button is pressed. The server draws before the wheel turns. */
export const useSpin = (
  spinning: Spinning,
  { unseen, onRefused }: { unseen: SpinResult | null; onRefused: () => void },
): Spin => {
  const { wheelId } = spinning;
  const [stage, setStage] = useState<Stage>(unseen ? { at: "shown", result: unseen } : { at: "idle" });
  const [problem, setProblem] = useState<unknown>(undefined);
  const running = useRef(false);
  const { sendVerified, sheet } = useSendSpin(spinning);
  const visible = stage.at === "shown" ? stage.result : undefined;
  useEffect(() => {
    if (visible) confirmSeen(wheelId, visible);
  }, [wheelId, visible]);
  // Reading the wheel again may find an unseen result; one that was visible before is not shown again.
  const [knownDraw, setKnownDraw] = useState(unseen?.draw_id);
  if (unseen && stage.at === "idle" && unseen.draw_id !== knownDraw) {
    setKnownDraw(unseen.draw_id);
    setStage({ at: "shown", result: unseen });
  }
  const run = async (player: Player): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setStage({ at: "asking" });
    try {
      const result = await sendVerified(player);
      setKnownDraw(result?.draw_id);
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
    stage,
    problem,
    sheet,
    spin: (player) => void run(player),
    rested: () => {
      if (stage.at !== "turning") return;
      vibrate(stage.result.outcome !== "nothing");
      setStage({ at: "shown", result: stage.result });
    },
    again: () => setStage({ at: "idle" }),
  };
};
