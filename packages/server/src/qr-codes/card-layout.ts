import { mm } from "../platform/pdf/write-pdf.ts";

export type Box = { x: number; y: number; width: number; height: number };
/** What a card shows besides its code. */
export type CardParts = { name: boolean; logo: boolean; picture: boolean; place: boolean; headlines: number };
export type CardPart = "band" | "logo" | "name" | "picture" | "headline" | "headline2" | "code" | "place";
export type PlacedPart = { part: CardPart; box: Box };

/** Heights of lines as shares of the card's measure; the second headline is in the other language, and smaller. */
const shares = { name: 0.085, headline: 0.075, headline2: 0.058, place: 0.115 } as const;
const lineHeight = 1.45;
/** The smallest code that phones read from a table's distance. */
export const smallestCode = mm(22);

const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/**
 * Places a card's parts from top to bottom: band with logo and name, picture, headlines, code, table. Text takes its
 * height first and the code what is left, so that every part fits, whatever the card's shape.
 */
export const layCard = (box: Box, parts: CardParts): PlacedPart[] => {
  const pad = Math.max(mm(2.5), Math.min(box.width, box.height) * 0.04);
  const outer = inset(box, mm(2));
  const measure = Math.min(outer.width, outer.height * 0.72);
  const line = (share: number): number => measure * share * lineHeight;
  const placed: PlacedPart[] = [];
  let y = outer.y;
  const put = (part: CardPart, height: number, sides = pad): void => {
    placed.push({ part, box: { x: outer.x + sides, y, width: outer.width - 2 * sides, height } });
    y += height;
  };
  if (parts.name) {
    const height = line(shares.name) + pad;
    placed.push({ part: "band", box: { ...outer, height } });
    const logo = parts.logo ? height * 0.7 : 0;
    const name = { x: outer.x + pad, y: y + pad / 2, width: outer.width - 2 * pad, height: height - pad };
    if (parts.logo) {
      placed.push({ part: "logo", box: { x: name.x, y: y + (height - logo) / 2, width: logo, height: logo } });
      // As much room on both sides keeps the name in the middle.
      Object.assign(name, { x: name.x + logo + pad / 2, width: name.width - 2 * logo - pad });
    }
    placed.push({ part: "name", box: name });
    y += height;
  }
  const texts = (parts.headlines > 0 ? line(shares.headline) : 0) + (parts.headlines > 1 ? line(shares.headline2) : 0);
  const place = parts.place ? line(shares.place) : 0;
  const free = outer.y + outer.height - y - texts - place - 2 * pad;
  const picture = parts.picture ? Math.max(0, Math.min(free * 0.38, free - smallestCode * 1.4)) : 0;
  if (picture > mm(12)) put("picture", picture, 0);
  y += pad * 0.6;
  if (parts.headlines > 0) put("headline", line(shares.headline));
  if (parts.headlines > 1) put("headline2", line(shares.headline2));
  const rest = outer.y + outer.height - y - place - pad * 0.6;
  const side = Math.min(rest, outer.width - 2 * pad);
  placed.push({
    part: "code",
    box: { x: box.x + (box.width - side) / 2, y: y + (rest - side) / 2, width: side, height: side },
  });
  y += rest;
  if (parts.place) put("place", place);
  return placed;
};
