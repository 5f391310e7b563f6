const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const single = new Set(basic);
/** Characters that need an escape: two positions each. */
const double = new Set("^{}\\[~]|€\f");

/** Positions of each character in the shortest alphabet that holds the whole text. */
const getPlaces = (characters: string[]): { places: number[]; one: number; many: number } => {
  if (characters.every((each) => single.has(each) || double.has(each))) {
    return { places: characters.map((each) => (double.has(each) ? 2 : 1)), one: 160, many: 153 };
  }
  return { places: characters.map((each) => each.length), one: 70, many: 67 };
};

/** How many SMS parts a text costs: Latin 160 or 153 each, anything else (Arabic) 70 or 67 each. */
export const segments = (body: string): number => {
  const { places, one, many } = getPlaces([...body]);
  if (places.reduce((sum, each) => sum + each, 0) <= one) return 1;
  let parts = 1;
  let used = 0;
  for (const each of places) {
    // A pair is never split.
    if (used + each > many) {
      parts += 1;
      used = 0;
    }
    used += each;
  }
  return parts;
};
