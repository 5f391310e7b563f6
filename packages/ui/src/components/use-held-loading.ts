import { useEffect, useState } from "react";

const holdMs = 300;

/** A skeleton that has been shown stays for 300 ms at least: `loading` passes false only then. */
export const useHeldLoading = (loading: boolean): boolean => {
  const [held, setHeld] = useState(loading);
  useEffect(() => {
    if (loading) {
      setHeld(true);
      return undefined;
    }
    const timer = setTimeout(() => setHeld(false), holdMs);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading || held;
};
