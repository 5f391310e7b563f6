import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Encoded by `pictures/render.ts`; the server serves the files as `/media/<key>-<width>.avif` and `.webp`. */
export const mediaFolder = fileURLToPath(new URL("../media/", import.meta.url));

export type DemoPicture = { image: string | null; image_color: string | null };

/** The pictures by name, as the columns `image` and `image_color` name them. */
export const readDemoPictures = (): ((name: string) => DemoPicture) => {
  const manifest = JSON.parse(readFileSync(new URL("../media/manifest.json", import.meta.url), "utf8")) as Record<
    string,
    { key: string; color: string }
  >;
  return (name) => ({ image: manifest[name]?.key ?? null, image_color: manifest[name]?.color ?? null });
};
