import { useEffect, useRef, useState } from "react";
import { readUpload, uploadImages } from "@sufra/domain/uploads/api.ts";
import { client } from "../app/session.ts";

const longestSide = 1_600;
const quality = 0.82;

/**
 * Reduces a photo to an upright JPEG of at most 1600 px without location data. Throws if the browser cannot read it.
 */
const reduceImage = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/jpeg", quality),
  );
};

export const mostImages = 2;

/** A picture: in progress, sent (with its id), or refused. */
export type Picked = { key: string; url: string | undefined; id: string | undefined; error: unknown };

/** The browser cannot read the file; the text is loaded on demand. */
export class UnreadableImage extends Error {
  readonly sentence: { sa: string; en: string };
  constructor(sentence: { sa: string; en: string }) {
    super("unreadable");
    this.sentence = sentence;
  }
}
const unreadable = async (): Promise<never> => {
  const { catalog } = await import("@sufra/domain/errors/catalog.ts");
  throw new UnreadableImage(catalog.unsupported_media);
};

const send = async (blob: Blob): Promise<string> => {
  const body = new FormData();
  body.append("images", blob, "photo.jpg");
  const { images } = await client.send(uploadImages, { body });
  const [image] = images;
  if (!image) throw new Error("nothing was taken");
  return image.id;
};

/** A picture from an earlier visit of this page. */
const readBack = async (id: string): Promise<string> => {
  const response = await client.open(readUpload, { params: { id } });
  if (!response.ok) throw new Error("gone");
  return URL.createObjectURL(await response.blob());
};

/** Up to two pictures, reduced on the phone and sent one by one; their ids are the answer. */
export const useImages = (ids: readonly string[], onChange: (ids: string[]) => void) => {
  const [picked, setPicked] = useState<Picked[]>(() =>
    ids.map((id) => ({ key: id, url: undefined, id, error: undefined })),
  );
  const blobs = useRef(new Map<string, Blob>());
  const urls = useRef(new Set<string>());
  const shown = (url: string): string => {
    urls.current.add(url);
    return url;
  };
  const change = (key: string, part: Partial<Picked>) =>
    setPicked((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  useEffect(() => {
    const made = urls.current;
    for (const { key, id, url } of picked)
      if (id !== undefined && url === undefined)
        void readBack(id).then(
          (back) => change(key, { url: shown(back) }),
          () => undefined,
        );
    return () => made.forEach((url) => URL.revokeObjectURL(url));
    // Only pictures that existed when the question opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const told = picked.flatMap(({ id }) => id ?? []).join();
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  useEffect(() => {
    newest.current(told === "" ? [] : told.split(","));
  }, [told]);

  const upload = async (key: string): Promise<void> => {
    const blob = blobs.current.get(key);
    if (!blob) return;
    change(key, { error: undefined });
    try {
      change(key, { id: await send(blob) });
    } catch (error) {
      change(key, { error });
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files.slice(0, mostImages - picked.length)) {
      const key = crypto.randomUUID();
      setPicked((before) => [...before, { key, url: undefined, id: undefined, error: undefined }]);
      try {
        const blob = await reduceImage(file).catch(unreadable);
        blobs.current.set(key, blob);
        change(key, { url: shown(URL.createObjectURL(blob)) });
        await upload(key);
      } catch (error) {
        change(key, { error });
      }
    }
  };
  const remove = (key: string) => setPicked((before) => before.filter((each) => each.key !== key));
  return { picked, add, remove, retry: upload, busy: picked.some(({ id, error }) => id === undefined && !error) };
};
