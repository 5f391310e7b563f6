import multipart from "@fastify/multipart";
import * as calls from "@sufra/domain/uploads/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { readUpload, readUploadAsStaff } from "./read-upload.ts";
import { makeQueue, maxQueued, remakeImage } from "./remake-image.ts";
import { makeSenders } from "./senders.ts";
import { registerUploadSweep } from "./sweep-uploads.ts";
import { type Mill, uploadImages } from "./upload-images.ts";
import { uploadPicture } from "./upload-picture.ts";

/** Enough for two photos on a slow network; then the place is given to others. */
const readMs = 20_000;

/** Only these calls accept multipart bodies. */
export const registerUploads = async (app: App, given: Partial<Mill> = {}): Promise<void> => {
  const parts = {
    senders: makeSenders(),
    held: makeQueue(maxQueued),
    queued: makeQueue(),
    remake: remakeImage,
    readMs,
  };
  const mill: Mill = { ...parts, ...given };
  await app.http.register(async (http) => {
    await http.register(multipart, { throwFileSizeLimit: true });
    mount({ ...app, http }, calls.uploadImages, uploadImages(mill));
    mount({ ...app, http }, calls.uploadPicture, uploadPicture(mill));
  });
  mount(app, calls.readUpload, readUpload);
  mount(app, calls.readUploadAsStaff, readUploadAsStaff);
  registerUploadSweep(app.platform);
};
