import sharp, { type Sharp } from "sharp";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { uploadPicture as contract } from "@sufra/domain/uploads/api.ts";
import { judgeImage } from "@sufra/domain/uploads/image-shape.ts";
import type { PictureFile, PictureStore } from "../gateways/storage/picture-store.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import { isLoopback } from "../platform/http/address.ts";
import type { Ctx } from "../platform/http/context.ts";
import { getKey } from "./claim-picture.ts";
import { getPicture } from "../platform/pictures.ts";
import { readFiles } from "./read-files.ts";
import type { Mill } from "./upload-images.ts";

type MadePicture = { files: PictureFile[]; color: string };

/** Sizes that the component `Photo` requests. */
const widths = [112, 224, 336, 780];
const maxPixels = 50_000_000;
const seconds = 12;

/** The placeholder color: the picture scaled to one pixel. */
const loadColor = async (pixels: () => Sharp): Promise<string> => {
  const data = await pixels().flatten({ background: "#ffffff" }).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
};

/**
 * Encodes a picture in every size and format, decoded once; only pixels are taken from the file. Throws
 * `unsupported_media` if it cannot be read to its end.
 */
const makePicture = async (bytes: Buffer): Promise<MadePicture> => {
  try {
    const largest = widths.at(-1) ?? 0;
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "warning", sequentialRead: true })
      .rotate()
      .resize({ width: largest, height: largest * 2, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const pixels = () => sharp(data, { raw });
    const files: PictureFile[] = [];
    for (const width of widths) {
      const sized = () => pixels().resize({ width, withoutEnlargement: true });
      files.push({ name: `${width}.avif`, bytes: await sized().avif({ quality: 50, effort: 2 }).toBuffer() });
      files.push({ name: `${width}.webp`, bytes: await sized().webp({ quality: 66, effort: 4 }).toBuffer() });
    }
    return { files, color: await loadColor(pixels) };
  } catch {
    throw new AppError("unsupported_media");
  }
};

declare module "../platform/http/context.ts" {
  interface Gateways {
    pictures: PictureStore;
  }
}

/** Uploads of one staff member in ten minutes. */
const maxUploads = 200;
const within = 600;

const make = (mill: Mill, bytes: Buffer): Promise<MadePicture> => {
  const judged = judgeImage(bytes);
  if (!judged.ok) throw new AppError(judged.code);
  return mill.queued(() => makePicture(bytes));
};

/** Checks the header, re-encodes all sizes, and stores them before the row, as for guests' uploads. */
export const uploadPicture =
  (mill: Mill) =>
  async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const { database, tenantId, gateways, request, reply, staff, limits, config, ip } = ctx;
    await limits.consume("picture-staff", `${tenantId} ${staff.id}`, maxUploads * config.LIMIT_SCALE, within);
    const sender = { guest: `staff ${staff.id}`, address: isLoopback(ip) ? null : `address ${ip}` };
    const { files, color } = await mill.senders(sender, () =>
      mill.held(async () => {
        const [sent = Buffer.alloc(0)] = await readFiles(request, reply, mill.readMs, { most: 1 });
        return make(mill, sent);
      }),
    );
    const id = newId();
    await gateways.pictures.put(tenantId, id, files);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await database.inTenant(tenantId, (tx) =>
      tx.insertInto("picture").values({ tenant_id: tenantId, id, color, bytes, created_by: staff.id }).execute(),
    );
    const picture = getPicture(getKey(tenantId, id), color);
    if (picture === null) throw new Error("a picture that was just made is none");
    return { id, picture };
  };
