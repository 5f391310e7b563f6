import { middleFocus, type Picture } from "@sufra/domain/establishments/api.ts";
import type { ManagedPicture } from "@sufra/domain/menu/console-fields.ts";
import type { SentPicture } from "../editing/picture-crop.tsx";

/** A picture in the form; `id` while it is new. */
export type PictureItem = ManagedPicture & { id?: string };

export const toNewItem = ({ id, picture: { base, color } }: SentPicture): PictureItem => ({
  id,
  base,
  color,
  focus: middleFocus,
});

type Read = { picture: Picture | null; pictures?: readonly ManagedPicture[] };

/** The pictures of an item as it was read; servers of the last release send the first alone. */
export const toItems = ({ picture, pictures }: Read): readonly PictureItem[] =>
  pictures ?? (picture ? [{ base: picture.base, color: picture.color, focus: middleFocus }] : []);

/** As the call expects them: a new one by its id, an earlier one by its base. */
export const toSentPictures = (items: readonly PictureItem[]) =>
  items.map(({ id, base, focus }) => (id === undefined ? { base, focus } : { id, focus }));

/** Sent only if changed: servers of the last release refuse the field. */
export const toChangedPictures = (items: readonly PictureItem[], read: readonly PictureItem[]) =>
  JSON.stringify(items) === JSON.stringify(read) ? {} : { pictures: toSentPictures(items) };
