import type { Area } from "react-easy-crop";
import { maxImageBytes } from "@sufra/domain/uploads/image-shape.ts";
import { uploadPicture } from "@sufra/domain/uploads/api.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { client, sessionWatched } from "../app/client.ts";

const maxSide = 1600;

/** A picture that was chosen and can be drawn; `url` ends with `closePicture`. */
export type OpenPicture = { image: HTMLImageElement; url: string; kind: string };

/** Throws where the browser can't read it. The camera's turning is undone by the browser. */
export const openPicture = async (file: Blob): Promise<OpenPicture> => {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { image, url, kind: file.type };
};

export const closePicture = ({ url }: OpenPicture): void => URL.revokeObjectURL(url);

const encode = (canvas: HTMLCanvasElement, kind: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), kind, 0.9);
  });

/** Cropped on the device, so that little is uploaded. PNG keeps transparency, unless that makes it too large. */
const drawCrop = async ({ image, kind }: OpenPicture, { x, y, width, height }: Area): Promise<Blob> => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  if (kind === "image/jpeg") return encode(canvas, kind);
  const whole = await encode(canvas, "image/png");
  return whole.size <= maxImageBytes ? whole : encode(canvas, "image/jpeg");
};

/** Uploads the crop; answers the stored picture. */
export const sendPicture = async (opened: OpenPicture, area: Area): Promise<{ id: string; picture: Picture }> => {
  const body = new FormData();
  body.append("images", await drawCrop(opened, area), "picture");
  return sessionWatched(client.send(uploadPicture, { body }));
};
