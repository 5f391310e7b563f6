import { mostImageBytes } from "@sufra/domain/uploads/image-shape.ts";
import { uploadPicture } from "@sufra/domain/uploads/api.ts";
import type { Picture } from "@sufra/domain/tenants/api.ts";
import { client } from "../app/client.ts";
import { sessionWatched } from "../app/query-client.ts";
import { type Cut, sentSize } from "./crop.ts";

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

/** Cut on the device, so that little is sent; what may be see-through stays so while it is small enough. */
const drawCut = async ({ image, kind }: OpenPicture, cut: Cut): Promise<Blob> => {
  const { width, height } = sentSize(cut);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height);
  if (kind === "image/jpeg") return encode(canvas, kind);
  const whole = await encode(canvas, "image/png");
  return whole.size <= mostImageBytes ? whole : encode(canvas, "image/jpeg");
};

/** Sends what was cut; answers it as everybody will see it. */
export const sendPicture = async (opened: OpenPicture, cut: Cut): Promise<{ id: string; picture: Picture }> => {
  const body = new FormData();
  body.append("images", await drawCut(opened, cut), "picture");
  return sessionWatched(client.send(uploadPicture, { body }));
};
