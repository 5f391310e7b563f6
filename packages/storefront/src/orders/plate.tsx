import { useCallback } from "react";
import { isCalm, spring } from "@sufra/ui/components/motion.ts";

const closeMs = 420;

const mayMove = (moves: boolean): boolean => moves && !isCalm();

/**
 * Children appear in place one after another, once the plate is closed. They take taps from the start. They keep a
 * transform afterwards: losing it would lay them out while the next one moves.
 */
export const riseAfter = (row: HTMLElement | null, moves: boolean): void => {
  if (row === null || !mayMove(moves)) return;
  for (const [place, child] of [...row.children].entries())
    child.animate(
      [
        { transform: "scale(0)", opacity: 0 },
        { transform: "scale(1)", opacity: 1 },
      ],
      {
        duration: 260,
        delay: 200 + place * 45,
        easing: spring,
        fill: "both",
      },
    );
};

/** A plate whose cover comes down once. */
export const Plate = ({ moves }: { moves: boolean }) => {
  const close = useCallback(
    (cover: SVGSVGElement | null) => {
      if (cover === null || !mayMove(moves)) return;
      const steps = [
        { transform: "translateY(-36px) rotate(-14deg)", opacity: 0 },
        { transform: "translateY(0) rotate(0deg)", opacity: 1 },
      ];
      cover.animate(steps, { duration: closeMs, easing: spring, fill: "both" });
    },
    [moves],
  );
  const drawing = { viewBox: "0 0 96 64", width: 96, height: 64, fill: "none", "aria-hidden": true } as const;
  const line = { stroke: "currentColor", strokeWidth: 4, strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <div style={{ display: "grid", color: "var(--text)" }}>
      <svg {...drawing} {...line} style={{ gridArea: "1 / 1" }}>
        <path d="M6 54h84" />
        <path d="M20 61h56" strokeWidth="3" opacity=".4" />
      </svg>
      <svg {...drawing} {...line} style={{ gridArea: "1 / 1", transformOrigin: "50% 84%" }} ref={close}>
        <path d="M14 53a34 34 0 0 1 68 0Z" fill="var(--tint)" />
        <circle cx="48" cy="13" r="5" fill="var(--tint)" />
        <path d="M26 44a23 23 0 0 1 13-13" strokeWidth="3" />
      </svg>
    </div>
  );
};
