/** Stands where there is no value: nothing was counted, nothing was given. */
export const nothing = "–";
