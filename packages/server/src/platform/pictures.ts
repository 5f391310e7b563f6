import type { Picture } from "@sufra/domain/establishments/api.ts";

/** Where a picture of the media store is served: its key becomes a path, its widths and formats are the client's choice. */
export const getPicture = (image: string | null, color: string | null): Picture | null =>
  image === null ? null : { base: image.startsWith("/") ? image : `/media/${image}`, color: color ?? "#e9e4da" };
