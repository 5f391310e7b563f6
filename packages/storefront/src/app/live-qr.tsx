import { useCallback, useEffect, useState } from "react";
import { getStep, stepMs } from "@sufra/domain/prizes/live-code.ts";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isCalm } from "@sufra/ui/components/motion.ts";

type Answer = { code: string; qr_svg: string; qr_key: string; qr_at: string };
/** With how far the phone's clock is behind the server's, which a stored answer keeps. */
export type Timed<T extends Answer> = T & { behind: number };

export const timed = <T extends Answer>(answer: T): Timed<T> => ({
  ...answer,
  behind: Date.parse(answer.qr_at) - Date.now(),
});

/** The step that the server counts now; looks again when the page is visible again, since hidden pages sleep. */
const useStep = (behind: number): number => {
  const [step, setStep] = useState(() => getStep(Date.now() + behind));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = Date.now() + behind;
      setStep(getStep(now));
      timer = setTimeout(look, stepMs - (now % stepMs));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [behind]);
  return step;
};

/** The drawing of the step; undefined before the first one, and where drawing fails. */
const useDrawing = ({ code, qr_key }: Answer, step: number): string | undefined => {
  const [drawing, setDrawing] = useState<string>();
  useEffect(() => {
    let over = false;
    const draw = async () => {
      const { drawLive } = await import("./draw-live.ts");
      return drawLive(code.replaceAll("-", ""), qr_key, step);
    };
    draw().then(
      (drawn) => over || setDrawing(drawn),
      () => over || setDrawing(undefined),
    );
    return () => {
      over = true;
    };
  }, [code, qr_key, step]);
  return drawing;
};

/** What is left of a step. It keeps its place and stands still where less motion is wanted. */
const StepBar = ({ behind }: { behind: number }) => {
  const run = useCallback(
    (bar: HTMLDivElement | null) => {
      if (bar === null || isCalm()) return undefined;
      const left = stepMs - ((Date.now() + behind) % stepMs);
      const steps = [{ transform: `scaleX(${left / stepMs})` }, { transform: "scaleX(0)" }];
      const moving = bar.animate(steps, { duration: left, fill: "forwards" });
      return () => moving.cancel();
    },
    [behind],
  );
  const style = { blockSize: 4, inlineSize: 160, marginInline: "auto", borderRadius: 2, background: "var(--fill)" };
  return <div ref={run} style={style} aria-hidden />;
};

type Props = { answer: Timed<Answer>; label: string; size?: "md" | "lg"; noteClass: string | undefined };

const Renewing = ({ answer, label, size, noteClass }: Required<Props>) => {
  const step = useStep(answer.behind);
  const drawing = useDrawing(answer, step);
  return (
    <>
      <Qr svg={drawing ?? answer.qr_svg} code={answer.code} label={label} size={size} />
      <StepBar key={step} behind={answer.behind} />
      <p className={noteClass}>{m.app_live_qr()}</p>
    </>
  );
};

/** Answers stored by an earlier version have no key, and pages without HTTPS cannot compute. */
const canCompute = ({ qr_key }: Answer): boolean => Boolean(qr_key) && "subtle" in crypto;

/**
 * A code whose QR code says when it was drawn, so that a copy of it is soon refused. Works without a network. The plain
 * code, which the server drew, stands where it cannot be computed.
 */
export const LiveQr = ({ answer, label, size = "md", noteClass }: Props) =>
  canCompute(answer) ? (
    <Renewing answer={answer} label={label} size={size} noteClass={noteClass} />
  ) : (
    <Qr svg={answer.qr_svg} code={answer.code} label={label} size={size} />
  );
