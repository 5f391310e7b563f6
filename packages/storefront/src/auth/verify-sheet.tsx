import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { Customer } from "@sufra/domain/customers/api.ts";
import type { AskOptions } from "./use-code.ts";

/** Loaded on demand, since most guests are signed in. */
const NumberSheet = lazy(async () => ({ default: (await import("./number-sheet.tsx")).NumberSheet }));

type Ask = AskOptions & { answer: (customer: Customer | null) => void };

/** Asks for a verified number on demand. `ask()` resolves to the customer, or null if the sheet is closed. */
export const useVerification = (): {
  ask: (reason?: string, more?: Omit<AskOptions, "reason">) => Promise<Customer | null>;
  sheet: ReactNode;
} => {
  const [current, setCurrent] = useState<Ask | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const pending = useRef<Ask | undefined>(undefined);
  const ask = useCallback(
    (reason?: string, more: Omit<AskOptions, "reason"> = {}) =>
      new Promise<Customer | null>((resolve) => {
        pending.current?.answer(null);
        const next: Ask = { ...more, reason, answer: resolve };
        pending.current = next;
        setCurrent(next);
        setOpen(true);
      }),
    [],
  );
  const finish = (customer: Customer | null) => {
    setOpen(false);
    const { answer } = pending.current ?? {};
    pending.current = undefined;
    answer?.(customer);
  };
  const { answer: _, ...options } = current ?? {};
  const sheet = current && (
    <Suspense fallback={null}>
      <NumberSheet open={open} {...options} onDone={finish} />
    </Suspense>
  );
  return { ask, sheet };
};
