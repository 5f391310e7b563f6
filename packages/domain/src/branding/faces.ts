/** How an establishment looks beyond its color: every choice is one of a short list, so that each combination works. */
export const layouts = ["list", "gallery", "magazine", "board"] as const;
export const fontPairs = ["readex", "alexandria", "messiri", "kufi", "marhey", "lalezar"] as const;
export const patterns = ["none", "najdi", "sadu", "lattice", "rings", "wheat"] as const;
export const cornerStyles = ["soft", "square", "leaf", "ticket"] as const;
export const photoStyles = ["plain", "plate", "duotone", "bleed"] as const;
export const voices = ["formal", "warm", "playful"] as const;

export type Layout = (typeof layouts)[number];
export type FontPair = (typeof fontPairs)[number];
export type Voice = (typeof voices)[number];

/** The family that every page has the rules of. */
export const commonFamily = "Readex Pro";

/** Families of a pair as their files are named; `display` for headings, never for prices. */
export const pairFamilies: Record<FontPair, { text: string; display: string | null }> = {
  readex: { text: commonFamily, display: null },
  alexandria: { text: "Alexandria", display: null },
  messiri: { text: commonFamily, display: "El Messiri" },
  kufi: { text: "IBM Plex Sans Arabic", display: "Reem Kufi" },
  marhey: { text: "Alexandria", display: "Marhey" },
  lalezar: { text: "Cairo", display: "Lalezar" },
};

/** "IBM Plex Sans Arabic" → "ibm-plex-sans-arabic", as files of the family begin. */
export const toFontFile = (family: string): string => family.toLowerCase().replaceAll(" ", "-");

/** The style sheets that a pair needs besides the common family's, without their ending. */
export const getOwnFontFiles = (pair: FontPair): string[] => {
  const { text, display } = pairFamilies[pair];
  return [text, display].flatMap((family) => (family === null || family === commonFamily ? [] : [toFontFile(family)]));
};

export type Face = {
  layout: Layout;
  fonts: FontPair;
  pattern: (typeof patterns)[number];
  corners: (typeof cornerStyles)[number];
  photos: (typeof photoStyles)[number];
  voice: Voice;
};

const one = <T extends string>(list: readonly [T, ...T[]], value: unknown): T =>
  list.find((each) => each === value) ?? list[0];

/**
 * What is stored may lack a choice, or have one of an earlier release: the first of each list stands in, and of the voices
 * the warm one.
 */
export const readFace = (stored: Partial<Record<keyof Face, unknown>>): Face => ({
  layout: one(layouts, stored.layout),
  fonts: one(fontPairs, stored.fonts),
  pattern: one(patterns, stored.pattern),
  corners: one(cornerStyles, stored.corners),
  photos: one(photoStyles, stored.photos),
  voice: voices.find((voice) => voice === stored.voice) ?? "warm",
});
