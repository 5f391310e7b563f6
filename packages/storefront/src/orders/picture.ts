import type { Picture } from "@sufra/domain/tenants/api.ts";

/** A line's picture as it was when it was ordered; without one the tile stands in. */
export const pictureOf = ({
  image,
  image_color,
}: {
  image: string | null;
  image_color: string | null;
}): Picture | null => (image === null ? null : { base: image, color: image_color ?? "transparent" });
