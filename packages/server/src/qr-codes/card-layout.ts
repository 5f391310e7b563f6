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

type Measures = { pad: number; line: (share: number) => number };

/** Band with logo and name; as much room on both sides keeps the name in the middle. */
const layHead = (area: Box, hasLogo: boolean, { pad }: Measures): PlacedPart[] => {
  const logo = hasLogo ? area.height * 0.7 : 0;
  const sides = hasLogo ? pad + logo + pad / 2 : pad;
  const name = { x: area.x + sides, y: area.y + pad / 2, width: area.width - 2 * sides, height: area.height - pad };
  const mark = { x: area.x + pad, y: area.y + (area.height - logo) / 2, width: logo, height: logo };
  return [
    { part: "band", box: area },
    ...(hasLogo ? [{ part: "logo", box: mark } as const] : []),
    { part: "name", box: name },
  ];
};

/** Picture, headlines, code, table. Text takes its height first and the code what is left, so that every part fits. */
const layBelow = (area: Box, parts: CardParts, { pad, line }: Measures): PlacedPart[] => {
  const texts = (parts.headlines > 0 ? line(shares.headline) : 0) + (parts.headlines > 1 ? line(shares.headline2) : 0);
  const place = parts.place ? line(shares.place) : 0;
  const placed: PlacedPart[] = [];
  let y = area.y;
  const put = (part: CardPart, height: number, sides = pad): void => {
    placed.push({ part, box: { x: area.x + sides, y, width: area.width - 2 * sides, height } });
    y += height;
  };
  const free = area.height - texts - place - 2 * pad;
  const picture = parts.picture ? Math.max(0, Math.min(free * 0.38, free - smallestCode * 1.4)) : 0;
  if (picture > mm(12)) put("picture", picture, 0);
  y += pad * 0.6;
  if (parts.headlines > 0) put("headline", line(shares.headline));
  if (parts.headlines > 1) put("headline2", line(shares.headline2));
  const rest = area.y + area.height - y - place - pad * 0.6;
  const side = Math.min(rest, area.width - 2 * pad);
  const code = { x: area.x + (area.width - side) / 2, y: y + (rest - side) / 2, width: side, height: side };
  placed.push({ part: "code", box: code });
  y += rest;
  if (parts.place) put("place", place);
  return placed;
};

/** The code as large as half of the width allows, and the rest beside it. */
const layBeside = (area: Box, parts: CardParts, { pad, line }: Measures): PlacedPart[] => {
  const side = Math.min(area.height - 2 * pad, area.width / 2 - pad);
  const code = { x: area.x + pad, y: area.y + (area.height - side) / 2, width: side, height: side };
  const x = code.x + side + pad;
  const width = area.x + area.width - x;
  const rows: [CardPart, number][] = [
    ...(parts.headlines > 0 ? [["headline", line(shares.headline)] as [CardPart, number]] : []),
    ...(parts.headlines > 1 ? [["headline2", line(shares.headline2)] as [CardPart, number]] : []),
    ...(parts.place ? [["place", line(shares.place)] as [CardPart, number]] : []),
  ];
  const texts = rows.reduce((sum, [, height]) => sum + height, 0);
  const free = area.height - texts - 2 * pad;
  if (parts.picture && free > mm(12)) rows.unshift(["picture", free]);
  let y = area.y + pad + (rows[0]?.[0] === "picture" ? 0 : free / 2);
  const placed = rows.map(([part, height]): PlacedPart => {
    const box = { x, y, width: width - pad / 2, height };
    y += height;
    return { part, box };
  });
  return [{ part: "code", box: code }, ...placed];
};

/** Places a card's parts: the band at the top, below it all others; on a wide card the code stands beside them. */
export const layCard = (box: Box, parts: CardParts): PlacedPart[] => {
  const pad = Math.max(mm(2.5), Math.min(box.width, box.height) * 0.04);
  const outer = inset(box, mm(2));
  const measure = Math.min(outer.width, outer.height * 0.72);
  const measures: Measures = { pad, line: (share) => measure * share * lineHeight };
  const head = parts.name ? measures.line(shares.name) + pad : 0;
  const area = { ...outer, y: outer.y + head, height: outer.height - head };
  const lay = parts.name && box.width >= box.height ? layBeside : layBelow;
  const body = lay(area, parts, measures);
  return parts.name ? [...layHead({ ...outer, height: head }, parts.logo, measures), ...body] : body;
};
