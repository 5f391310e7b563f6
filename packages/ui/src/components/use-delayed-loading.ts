import { useEffect, useState } from "react";

const holdMs = 300;

/** A visible skeleton stays for at least 300 ms, so that it does not flicker. */
export const useDelayedLoading = (loading: boolean): boolean => {
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
