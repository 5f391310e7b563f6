import { type Focus, middleFocus } from "@sufra/domain/establishments/api.ts";
import { toPictureColumns } from "@sufra/server/menu/item-pictures.ts";
import type { DemoPicture } from "../media.ts";

/** Where `more-pictures.ts` puts a dish on a table. */
const onTable: Focus = { x: 35, y: 57 };

type Shown = [name: string, focus: Focus];

/** Dishes with several pictures, by the names of those and what each shows; the first is the one of lists. */
const several: Record<string, Shown[]> = Object.fromEntries(
  ["kabsa-chicken", "kunafa", "mixed-grill", "shish-tawook", "croissant-butter", "flat-white"].map(
    (slug): [string, Shown[]] => [
      slug,
      [
        [slug, middleFocus],
        [`${slug}--near`, middleFocus],
        [`${slug}--table`, onTable],
      ],
    ],
  ),
);
several["san-sebastian"] = [
  ["san-sebastian--table", onTable],
  ["san-sebastian", middleFocus],
  ["san-sebastian--near", middleFocus],
];

/** Names of all pictures of a dish. */
export const getPictureNames = (slug: string): string[] => several[slug]?.map(([name]) => name) ?? [slug];

/** The columns of a product's pictures. */
export const pictureColumns = (slug: string, pictures: (name: string) => DemoPicture) =>
  toPictureColumns(
    (several[slug] ?? [[slug, middleFocus] satisfies Shown]).flatMap(([name, focus]) => {
      const { image, image_color } = pictures(name);
      return image && image_color ? [{ image, color: image_color, ...focus }] : [];
    }),
  );
