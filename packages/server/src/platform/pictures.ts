import type { Picture } from "@sufra/domain/establishments/api.ts";

/** A picture's URL below /media/; the client chooses width and format. */
export const getPicture = (image: string | null, color: string | null): Picture | null =>
  image === null ? null : { base: image.startsWith("/") ? image : `/media/${image}`, color: color ?? "#e9e4da" };
