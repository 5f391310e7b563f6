import { type Focus, middleFocus, type Picture } from "@sufra/domain/establishments/api.ts";
import type { ManagedPicture, StoredPicture } from "@sufra/domain/menu/console-fields.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { repeated } from "@sufra/domain/menu/editing-rules.ts";
import { json } from "../platform/db/json.ts";
import { type Editing, refuseFields } from "../platform/managed/managed.ts";
import { defaultColor, getPicture } from "../platform/pictures.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";

/** Columns of `product` and `combo` that hold the pictures. */
export const pictureColumnsRead = ["image", "image_color", "focus_x", "focus_y", "more_images"] as const;
export type PictureRow = {
  image: string | null;
  image_color: string | null;
  focus_x: number;
  focus_y: number;
  more_images: StoredPicture[];
};

/** A process of the last release may have taken the first one away alone: then the next is the first. */
const toStored = ({ image, image_color, focus_x, focus_y, more_images }: PictureRow): StoredPicture[] => [
  ...(image === null ? [] : [{ image, color: image_color ?? defaultColor, x: focus_x, y: focus_y }]),
  ...more_images,
];

const toGuest = ({ image, color, ...focus }: StoredPicture): Picture[] => {
  const picture = getPicture(image, color, focus);
  return picture ? [picture] : [];
};

/** All pictures as the console reads them, and the first one alone for consoles of the last release. */
export const toManagedPictures = (row: PictureRow): { picture: Picture | null; pictures: ManagedPicture[] } => {
  const pictures = toStored(row)
    .flatMap(toGuest)
    .map((picture) => ({ ...picture, focus: picture.focus ?? middleFocus }));
  const [first] = pictures;
  return { picture: first ? { base: first.base, color: first.color } : null, pictures };
};

/** The pictures as guests get them: `more_images` only where there are more. */
export const toGuestPictures = (row: PictureRow): { image: Picture | null; more_images?: Picture[] } => {
  const [image = null, ...more] = toStored(row).flatMap(toGuest);
  return more.length === 0 ? { image } : { image, more_images: more };
};

type Sent = { id?: string | undefined; base?: string | undefined; focus: Focus };
type Fields = { picture_id?: string | null | undefined; pictures?: readonly Sent[] | undefined };

const claim = async (editing: Editing, id: string, path: string): Promise<Pick<StoredPicture, "image" | "color">> => {
  const { image = null, image_color = null } = await pictureColumns(editing.tx, editing, id, path);
  if (image === null) throw new Error("a claimed picture has no file");
  return { image, color: image_color ?? defaultColor };
};

/** Each is new by its id, or one that the item has by its base; both or neither is none. */
const resolve = async (editing: Editing, before: readonly StoredPicture[], sent: readonly Sent[]) => {
  const known = new Map(before.map((stored) => [getPicture(stored.image, stored.color)?.base, stored]));
  const wrong = sent.flatMap(({ id, base }, place): FieldIssue[] =>
    (id === undefined ? known.has(base) : base === undefined)
      ? []
      : [{ path: `pictures.${place}`, code: "field_invalid" }],
  );
  refuseFields(wrong);
  const resolved: StoredPicture[] = [];
  for (const [place, { id, base, focus }] of sent.entries()) {
    const own = known.get(base);
    const { image, color } = id === undefined && own ? own : await claim(editing, id ?? "", `pictures.${place}.id`);
    resolved.push({ image, color, ...focus });
  }
  // By their files: one picture has a base and an id.
  refuseFields(
    repeated(
      resolved.map(({ image }) => image),
      (place) => `pictures.${place}`,
    ),
  );
  return resolved;
};

/** Consoles of the last release send the first picture alone: a new one takes its place, null takes it away. */
const replaceFirst = async (editing: Editing, pictures: readonly StoredPicture[], pictureId: string | null) =>
  pictureId === null
    ? pictures.slice(1)
    : [{ ...(await claim(editing, pictureId, "picture_id")), ...middleFocus }, ...pictures.slice(1)];

const readRow = ({ tx, tenantId }: Editing, table: "product" | "combo", id: string): Promise<PictureRow> =>
  tx
    .selectFrom(table)
    .select(pictureColumnsRead)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The columns of these pictures, the first of them apart. */
export const toPictureColumns = ([first, ...more]: readonly StoredPicture[]) => ({
  image: first?.image ?? null,
  image_color: first?.color ?? null,
  focus_x: first?.x ?? middleFocus.x,
  focus_y: first?.y ?? middleFocus.y,
  more_images: json(more),
});

/** The columns of changed pictures, none without a change; `item` is null for a new one. */
export const writtenPictures = async (
  editing: Editing,
  item: { table: "product" | "combo"; id: string } | null,
  { pictures, picture_id }: Fields,
) => {
  if (pictures === undefined && picture_id === undefined) return {};
  const stored = item ? toStored(await readRow(editing, item.table, item.id)) : [];
  const listed = pictures === undefined ? stored : await resolve(editing, stored, pictures);
  return toPictureColumns(picture_id === undefined ? listed : await replaceFirst(editing, listed, picture_id));
};
