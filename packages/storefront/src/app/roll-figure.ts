/**
 * A figure that rolls to its new value. The new text stands in place before anything moves; copies above it move by
 * transform and opacity alone, so that nothing is laid out meanwhile. Loaded when the first figure is shown.
 */
import { enter } from "@sufra/ui/components/motion.ts";

export type Change = {
  /** The digits before and now. */
  from: string;
  to: string;
  up: boolean;
  /** What arrived; it lands on the figure, which rolls then. */
  gain?: string | undefined;
  /** Milliseconds until it rolls. */
  delay?: number;
};

const rollMs = 400;
const landMs = 360;

/** A digit of either script: 3 and ٣ are 3. */
const toDigit = (text: string): number => (text === "" ? Number.NaN : (text.codePointAt(0) ?? 0) & 15);

/** The digits that pass, in the script of the new one. */
const rowsBetween = (from: string, to: string, up: boolean): string[] => {
  const zero = (to.codePointAt(0) ?? 0) - toDigit(to);
  const last = toDigit(to);
  const rows: string[] = [];
  for (let digit = Number.isNaN(toDigit(from)) ? last : toDigit(from); ; digit = (digit + (up ? 1 : 9)) % 10) {
    rows.push(String.fromCodePoint(zero + digit));
    if (digit === last) return rows;
  }
};

const span = (style: Partial<CSSStyleDeclaration>, ...children: (Node | string)[]): HTMLSpanElement => {
  const made = document.createElement("span");
  Object.assign(made.style, style);
  made.append(...children);
  return made;
};

const isDigit = (text: string): boolean => /\p{Nd}/u.test(text);

type Move = (element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions) => void;

/** A column of digits behind a window of one digit. */
const toCell = (rows: string[], up: boolean, delay: number, move: Move): HTMLSpanElement => {
  const column = span({ display: "block" });
  for (const row of up ? rows : rows.toReversed()) column.append(span({ display: "block" }, row));
  const far = `translateY(${-100 + 100 / rows.length}%)`;
  const steps = up ? ["none", far] : [far, "none"];
  if (rows.length > 1)
    move(
      column,
      steps.map((transform) => ({ transform })),
      { duration: rollMs, delay, easing: enter },
    );
  return span({ display: "inline-block", blockSize: "100%", overflow: "clip", verticalAlign: "top" }, column);
};

const toColumns = ({ from, to, up }: Change, delay: number, move: Move): HTMLSpanElement => {
  const columns = span({ position: "absolute", inset: "0", whiteSpace: "nowrap" });
  const old = [...from].filter(isDigit);
  const cells: HTMLSpanElement[] = [];
  // Units stand below units, however long both numbers are.
  for (const sign of [...to].toReversed())
    cells.unshift(toCell(isDigit(sign) ? rowsBetween(old.pop() ?? "", sign, up) : [sign], up, delay, move));
  columns.dir = "ltr";
  columns.append(...cells);
  return columns;
};

/** Comes from the end of the line and goes into the figure. */
const toGain = (text: string, move: Move): HTMLSpanElement => {
  const gain = span(
    { position: "absolute", insetInlineStart: "calc(100% + 10px)", insetBlockEnd: "0", whiteSpace: "nowrap" },
    // Isolated, so that the sign stays in front of the number.
    `\u2066${text}\u2069`,
  );
  Object.assign(gain.style, { fontSize: "max(.45em, 1rem)", fontWeight: "700", pointerEvents: "none" });
  const inwards = document.documentElement.dir === "rtl" ? 1 : -1;
  const steps = [
    { transform: "translateY(20px)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.4 },
    { transform: `translate(${inwards * 48}px, -6px) scale(.5)`, opacity: 0 },
  ];
  move(gain, steps, { duration: landMs, easing: "ease-in-out" });
  return gain;
};

/** Rolls the figure in `place`, whose first child is its text. Answers how to stop at once. */
export const rollFigure = (place: HTMLElement, change: Change): (() => void) => {
  const delay = change.gain === undefined ? (change.delay ?? 0) : landMs - 60;
  const moving: Promise<Animation>[] = [];
  const move: Move = (element, frames, timing) =>
    void moving.push(element.animate(frames, { ...timing, fill: "both" }).finished);
  const copies = [toColumns(change, delay, move), ...(change.gain === undefined ? [] : [toGain(change.gain, move)])];
  for (const copy of copies) copy.setAttribute("aria-hidden", "true");
  const text = place.firstElementChild as HTMLElement;
  place.append(...copies);
  // Set once: an animation that changes nothing would draw each frame.
  text.style.opacity = "0";
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    text.style.opacity = "";
    for (const copy of copies) copy.remove();
  };
  void Promise.allSettled(moving).then(end);
  return end;
};
