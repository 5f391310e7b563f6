import { useEffect, useState } from "react";

/** Whether this tab shows something for the first time. */
export const useFirstTime = (key: string): boolean => {
  const [first] = useState(() => {
    try {
      return sessionStorage.getItem(key) === null;
    } catch {
      return false;
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(key, "1");
    } catch {
      // without storage it may be shown twice
    }
  }, [key]);
  return first;
};
