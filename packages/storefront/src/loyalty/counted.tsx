import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isCalm } from "@sufra/ui/components/motion.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";

type Props = {
  value: number;
  /** A value before the first one shown, from which it rolls. */
  from?: number;
  /** The difference lands on the figure if it grows. */
  lands?: boolean;
  /** The sentence around the figure; the figure alone by default. */
  text?: (value: number) => string;
};

const loadRoll = () => import("../app/roll-figure.ts");
const figure = /\p{Nd}[\p{Nd},٬]*/u;
const place: CSSProperties = { position: "relative", display: "inline-block", fontVariantNumeric: "tabular-nums" };

/** A number that rolls to its new value. The text is the new value from the start; nothing rolls under reduced motion. */
export const Counted = ({ value, from = value, lands, text }: Props) => {
  const number = useNumbers();
  const write = text ?? number;
  const words = write(value);
  const [digits = ""] = figure.exec(words) ?? [];
  const [before = "", after = ""] = digits === "" ? [words] : words.split(digits);
  const rolling = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);
  const roll = useEffectEvent(async (old: number, isOver: () => boolean) => {
    const { rollFigure } = await loadRoll();
    const [oldDigits = ""] = figure.exec(write(old)) ?? [];
    if (isOver() || rolling.current === null || digits === "") return undefined;
    const gain = lands && value > old ? `+${number(value - old)}` : undefined;
    return rollFigure(rolling.current, { from: oldDigits, to: digits, up: value > old, gain });
  });
  useEffect(() => void loadRoll().catch(() => undefined), []);
  useLayoutEffect(() => {
    const old = shown.current;
    shown.current = value;
    if (old === value || isCalm()) return undefined;
    let over = false;
    const stop = roll(old, () => over).catch(() => undefined);
    return () => {
      over = true;
      void stop.then((end) => end?.());
    };
  }, [value]);
  return (
    <>
      {before}
      {digits !== "" && (
        <span ref={rolling} style={place}>
          <span>{digits}</span>
        </span>
      )}
      {after}
    </>
  );
};
