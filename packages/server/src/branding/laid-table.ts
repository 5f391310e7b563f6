/** Where an establishment has no mark of its own: a laid table, drawn in a field of 64 by 64. */
export const laidTable = (ink: string, width: number): string =>
  `<path d="M14 38h36M18 38a14 14 0 0 1 28 0M32 24v-5M20 46h24" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;
