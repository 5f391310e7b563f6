import { useState } from "react";

/** True from the first opening on: the code of a sheet comes when it is wanted, and the sheet stays for its way out. */
export const useOnceOpen = (open: boolean): boolean => {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
};
