/** Calls `again` when the network returns, also if it returns between the start of a request and its failure. */
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
    /** True if the request is repeated at once; refusals of the server (`answered`) are not. */
    fail: (answered: boolean): boolean => {
      failed = true;
      const missed = returned && !answered;
      if (missed) again();
      return missed;
    },
    leave: () => removeEventListener("online", online),
  };
};
