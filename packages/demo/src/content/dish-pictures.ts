import { json } from "@sufra/server/platform/db/json.ts";
import type { DemoPicture } from "../media.ts";

type Focus = { x: number; y: number };
const middle: Focus = { x: 50, y: 50 };
/** Where `more-pictures.ts` puts a dish on a table. */
const onTable: Focus = { x: 35, y: 57 };

type Shown = [name: string, focus: Focus];

/** Dishes with several pictures, by the names of those and what each shows; the first is the one of lists. */
const several: Record<string, Shown[]> = Object.fromEntries(
  ["kabsa-chicken", "kunafa", "mixed-grill", "shish-tawook", "croissant-butter", "flat-white"].map(
    (slug): [string, Shown[]] => [
      slug,
      [
        [slug, middle],
        [`${slug}--near`, middle],
        [`${slug}--table`, onTable],
      ],
    ],
  ),
);
several["san-sebastian"] = [
  ["san-sebastian--table", onTable],
  ["san-sebastian", middle],
  ["san-sebastian--near", middle],
];

/** Names of all pictures of a dish. */
export const getPictureNames = (slug: string): string[] => several[slug]?.map(([name]) => name) ?? [slug];

/** The columns of a product's pictures. */
export const pictureColumns = (slug: string, pictures: (name: string) => DemoPicture) => {
  const stored = (several[slug] ?? [[slug, middle] satisfies Shown]).map(([name, { x, y }]) => ({
    ...pictures(name),
    x,
    y,
  }));
  const [first, ...more] = stored;
  return {
    image: first?.image ?? null,
    image_color: first?.image_color ?? null,
    focus_x: first?.x ?? 50,
    focus_y: first?.y ?? 50,
    more_images: json(
      more.flatMap(({ image, image_color, x, y }) =>
        image && image_color ? [{ image, color: image_color, x, y }] : [],
      ),
    ),
  };
};
