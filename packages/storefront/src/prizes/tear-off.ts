/** A stub that is torn off its ticket: it opens along the perforation from one notch, then falls. */

import { enter } from "@sufra/ui/components/motion.ts";

/** The piece stays unseen at the end until the stamp is pressed, so that nothing is laid out below it. */
const tearMs = 860;

/** The ticket's stub as it looks now. */
export const copyStub = (ticket: Element): HTMLElement | undefined =>
  ticket.lastElementChild?.cloneNode(true) as HTMLElement | undefined;

/** A blank stub as high as the ticket's, with these lines. */
export const toPriceStub = (ticket: Element, className: string | undefined, lines: readonly string[]): HTMLElement => {
  const stub = ticket.lastElementChild as HTMLElement;
  const blank = stub.cloneNode() as HTMLElement;
  const words = document.createElement("div");
  words.className = className ?? "";
  for (const line of lines) words.append(Object.assign(document.createElement("p"), { textContent: line }));
  Object.assign(blank.style, { blockSize: `${stub.offsetHeight}px`, display: "grid", alignItems: "center" });
  blank.append(words);
  return blank;
};

/**
 * Lays the piece over the ticket's stub and tears it off after `wait` milliseconds. Taps go through it to the stub, and
 * nobody hears it.
 */
export const tearOff = (ticket: HTMLElement, piece: HTMLElement, wait = 0): void => {
  const rtl = document.documentElement.dir === "rtl";
  Object.assign(piece.style, {
    position: "absolute",
    insetInline: "0",
    insetBlockStart: `${(ticket.firstElementChild as HTMLElement).offsetHeight}px`,
    transformOrigin: rtl ? "100% 0" : "0 0",
    pointerEvents: "none",
  });
  piece.inert = true;
  ticket.append(piece);
  const turned = (degrees: number): string => `rotate(${rtl ? -degrees : degrees}deg)`;
  const steps = [
    { transform: "none", opacity: 1, easing: enter },
    { transform: turned(5), opacity: 1, offset: 0.37, easing: "cubic-bezier(.4,0,1,1)" },
    { transform: `translateY(140px) ${turned(11)}`, opacity: 0, offset: 0.75 },
    { transform: `translateY(140px) ${turned(11)}`, opacity: 0 },
  ];
  const remove = (): void => piece.remove();
  piece.animate(steps, { duration: tearMs, delay: wait, fill: "both" }).finished.then(remove, remove);
};
