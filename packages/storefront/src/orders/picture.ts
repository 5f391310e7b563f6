import type { Picture } from "@sufra/domain/establishments/api.ts";

/** The line's picture at the time of the order. */
export const toPicture = ({
  image,
  image_color,
}: {
  image: string | null;
  image_color: string | null;
}): Picture | null => (image === null ? null : { base: image, color: image_color ?? "transparent" });
