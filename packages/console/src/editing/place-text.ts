import { latinDigits } from "@sufra/domain/language/digits.ts";

export type Place = { lat: number; lng: number };

/** "24.713600, 46.675300": as maps write a place, the north first. */
export const placeText = ({ lat, lng }: Place): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

/** Reads a place as people copy it out of a map; null where it is none. */
export const readPlace = (text: string): Place | null => {
  const plain = latinDigits(text)
    .replace(/[٫]/g, ".")
    .replace(/[\s°()\u200E\u200F]+/g, " ")
    .trim();
  const found = /^(-?\d{1,2}(?:\.\d{1,10})?)(?: ?[,،;] ?| )(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(plain);
  if (!found) return null;
  const [lat, lng] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
};
