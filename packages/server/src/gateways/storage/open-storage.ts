import path from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { ConfigError } from "../../platform/config/config.ts";
import { createFolderPictures } from "./folder-pictures.ts";
import { createFolderStorage } from "./folder-storage.ts";
import type { PictureStore } from "./picture-store.ts";
import type { Objects } from "./s3-objects.ts";
import type { Storage } from "./storage.ts";

type StorageConfig = Pick<Config, "DATA_DIR" | "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_KEY_ID" | "S3_SECRET">;

/** The bucket that holds the pictures; null where they are in DATA_DIR. */
export const openObjects = async (config: StorageConfig): Promise<Objects | null> => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret } = config;
  if (bucket === undefined) return null;
  if (endpoint === undefined || keyId === undefined || secret === undefined)
    throw new ConfigError("The configuration is wrong:\n  S3_ENDPOINT, S3_KEY_ID, S3_SECRET: needed by S3_BUCKET");
  // Loaded here alone: most installations store pictures in a folder.
  const { openS3 } = await import("./s3-objects.ts");
  return openS3({ endpoint, bucket, region, keyId, secret });
};

/** Where pictures are stored: of guests (`storage`), and public ones (`pictures`). */
export const openStorage = async (config: StorageConfig): Promise<{ storage: Storage; pictures: PictureStore }> => {
  const objects = await openObjects(config);
  if (objects === null)
    return {
      storage: createFolderStorage(path.resolve(config.DATA_DIR, "uploads")),
      pictures: createFolderPictures(path.resolve(config.DATA_DIR, "media")),
    };
  const { createS3Storage, createS3Pictures } = await import("./s3-storage.ts");
  return { storage: createS3Storage(objects), pictures: createS3Pictures(objects) };
};
