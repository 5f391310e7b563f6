export { pictureColumns } from "./keep-picture.ts";
export { keepUploads } from "./keep-uploads.ts";
export { type Owner, ownerOf } from "./owner.ts";
export { uploadChecks } from "./reconcile.ts";
export { readFiles } from "./read-files.ts";
export { makeQueue } from "./remake-image.ts";
export { registerUploads } from "./routes.ts";
export { forgetUploads } from "./sweep-uploads.ts";
