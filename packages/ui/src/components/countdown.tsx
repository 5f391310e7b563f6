import { useEffect, useState, useRef } from "react";
import { Isolate } from "./isolate.tsx";

/** Whole seconds until an instant; 0 afterwards, undefined before the first tick. */
export const useCountdown = (until: string | number | Date | undefined, onDone?: () => void): number | undefined => {
  const [left, setLeft] = useState<number | undefined>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const end = until === undefined ? undefined : new Date(until).getTime();
  useEffect(() => {
    if (end === undefined) {
      setLeft(undefined);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const ms = Math.max(0, end - Date.now());
      setLeft(Math.ceil(ms / 1000));
      if (ms === 0) done.current?.();
      else timer = setTimeout(look, ms % 1000 || 1000);
    };
    look();
    return () => clearTimeout(timer);
  }, [end]);
  return left;
};

const two = (value: number): string => String(value).padStart(2, "0");

export const clockText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

/** A countdown such as "1:59", not read aloud each second. */
export const Countdown = ({ until, onDone }: { until: string | number | Date; onDone?: () => void }) => {
  const left = useCountdown(until, onDone);
  return (
    <span role="timer" aria-live="off" style={{ fontVariantNumeric: "tabular-nums" }}>
      <Isolate>{left === undefined ? "\u2013" : clockText(left)}</Isolate>
    </span>
  );
};
