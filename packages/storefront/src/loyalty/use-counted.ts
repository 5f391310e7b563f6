import { useEffect, useRef, useState } from "react";

const countMs = 400;

/** Animates a number to its new value, unless motion is reduced. */
export const useCounted = (value: number): number => {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const before = from.current;
    from.current = value;
    if (before === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / countMs);
      setShown(Math.round(before + (value - before) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
};
