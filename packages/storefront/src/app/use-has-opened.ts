import { useState } from "react";

/** True after the first opening: loads a sheet's code on demand, and keeps it for the closing animation. */
export const useHasOpened = (open: boolean): boolean => {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
};
