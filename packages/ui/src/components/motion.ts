/** Curves for Web Animations, which cannot read the tokens of the same names. */
export const enter = "cubic-bezier(.2,.8,.2,1)";
export const spring = "linear(0, 0.42 18%, 0.86 32%, 1.05 45%, 1.08 54%, 1.02 70%, 0.99 82%, 1)";

/** Whether less motion is wanted on this device. */
export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
