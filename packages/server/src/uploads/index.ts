export { pictureColumns } from "./keep-picture.ts";
export { keepUploads } from "./keep-uploads.ts";
export { type Owner, ownerOf } from "./owner.ts";
export { uploadChecks } from "./reconcile.ts";
export { registerUploads } from "./routes.ts";
export { forgetUploads } from "./sweep-uploads.ts";
