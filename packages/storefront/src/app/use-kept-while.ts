import { useState } from "react";

/** The value from when `keeping` became true until it is false again; otherwise the live one. */
export const useKeptWhile = <T>(keeping: boolean, live: T): T => {
  const [kept, setKept] = useState<{ value: T } | undefined>(undefined);
  if (keeping && kept === undefined) setKept({ value: live });
  if (!keeping && kept !== undefined) setKept(undefined);
  return keeping && kept !== undefined ? kept.value : live;
};
