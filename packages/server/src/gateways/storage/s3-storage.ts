import type { Objects } from "./s3-objects.ts";
import { type PictureFile, type PictureStore, requireId } from "./picture-store.ts";
import type { Storage } from "./storage.ts";

/** The same names as in the folder, so that pictures can be copied between the two. */
export const uploadKey = (tenantId: string, id: string): string =>
  `uploads/${requireId(tenantId)}/${requireId(id)}.webp`;
const mediaPrefix = (tenantId: string, id: string): string => `media/${requireId(tenantId)}/${requireId(id)}`;

export const createS3Storage = (objects: Objects): Storage => ({
  put: (tenantId, id, bytes) => objects.put(uploadKey(tenantId, id), bytes),
  get: async (tenantId, id) => (await objects.get(uploadKey(tenantId, id)))?.body ?? null,
  remove: (tenantId, id) => objects.remove(uploadKey(tenantId, id)),
  tenants: async () => {
    const found = new Set<string>();
    for await (const { key } of objects.list("uploads/")) found.add(key.split("/")[1] ?? "");
    return [...found];
  },
  writtenBefore: async (tenantId, before) => {
    const found: string[] = [];
    for await (const { key, writtenAt } of objects.list(`uploads/${requireId(tenantId)}/`))
      if (writtenAt < before) found.push(key.slice(-41, -5));
    return found;
  },
});

export const createS3Pictures = (objects: Objects): PictureStore => ({
  put: async (tenantId, id, files: readonly PictureFile[]) => {
    for (const { name, bytes } of files) await objects.put(`${mediaPrefix(tenantId, id)}-${name}`, bytes);
  },
  remove: async (tenantId, id) => {
    for await (const { key } of objects.list(mediaPrefix(tenantId, id))) await objects.remove(key);
  },
  read: (tenantId, name) => objects.get(`media/${requireId(tenantId)}/${name}`),
});
