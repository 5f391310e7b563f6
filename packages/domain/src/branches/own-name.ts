/** "Olaya" of "Riwaq Alhail, Olaya", where the establishment's name stands above; a branch of another name keeps it. */
export const ownBranchName = (branch: string, establishment: string): string =>
  (establishment !== "" &&
    branch.startsWith(establishment) &&
    /^[\s،,:–-]+(.+)$/u.exec(branch.slice(establishment.length))?.[1]) ||
  branch;
