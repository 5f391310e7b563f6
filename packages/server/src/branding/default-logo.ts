/** The logo of an establishment without its own: a laid table, in a box of 64 by 64. */
export const defaultLogoSvg = (ink: string, width: number): string =>
  `<path d="M14 38h36M18 38a14 14 0 0 1 28 0M32 24v-5M20 46h24" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;
