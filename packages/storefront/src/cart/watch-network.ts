/**
 * Watches for the network's return while something is being asked, and calls `again` for what failed: also when it
 * returned between the start of the request and its failure, where a listener added on failure would come too late.
 */
export const watchNetwork = (again: () => void) => {
  let returned = false;
  let failed = false;
  const online = () => {
    returned = true;
    if (failed) again();
  };
  addEventListener("online", online);
  return {
    begin: () => {
      returned = false;
      failed = false;
    },
    /** Says whether it is asked again at once; what the server itself refused (`answered`) is not. */
    fail: (answered: boolean): boolean => {
      failed = true;
      const missed = returned && !answered;
      if (missed) again();
      return missed;
    },
    leave: () => removeEventListener("online", online),
  };
};
