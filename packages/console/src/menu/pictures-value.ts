import type { ManagedPicture } from "@sufra/domain/menu/console-fields.ts";
import type { SentPicture } from "../editing/picture-crop.tsx";

/** A picture in the form; `id` while it is new. */
export type PictureItem = ManagedPicture & { id?: string };

export const middle = { x: 50, y: 50 };

export const toNewItem = ({ id, picture: { base, color } }: SentPicture): PictureItem => ({
  id,
  base,
  color,
  focus: middle,
});

/** As the call expects them: a new one by its id, an earlier one by its base. */
export const toSentPictures = (items: readonly PictureItem[]) =>
  items.map(({ id, base, focus }) => (id === undefined ? { base, focus } : { id, focus }));
