import { readFileSync } from "node:fs";

/** Where the demo's pictures lie, ready to be served as `/media/<key>-<width>.avif` and `.webp`. */
export const demoMediaFolder = new URL("./media/", import.meta.url);

export type DemoPicture = { image: string | null; image_color: string | null };

/** The pictures by name, as the media store knows them. */
export const readDemoPictures = (): ((name: string) => DemoPicture) => {
  const manifest = JSON.parse(readFileSync(new URL("manifest.json", demoMediaFolder), "utf8")) as Record<
    string,
    { key: string; color: string }
  >;
  return (name) => ({ image: manifest[name]?.key ?? null, image_color: manifest[name]?.color ?? null });
};
