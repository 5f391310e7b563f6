import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openS3 } from "../gateways/storage/s3-objects.ts";
import { startS3 } from "../gateways/storage/s3-server.test-data.ts";

/** A place of pictures with what it holds. */
export type Store = {
  environment: Record<string, string>;
  /** The names of the files in a folder. */
  list: (folder: string) => Promise<string[]>;
  write: (file: string, bytes: string) => Promise<void>;
  stop: () => Promise<void>;
};

const openFolder = async (): Promise<Store> => {
  const root = mkdtempSync(join(tmpdir(), "sufra-store-"));
  return {
    environment: { DATA_DIR: root },
    list: async (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []),
    write: async (file, bytes) => writeFileSync(join(root, file), bytes),
    stop: async () => rmSync(root, { recursive: true, force: true }),
  };
};

const openBucket = async (): Promise<Store> => {
  const { account, stop } = await startS3();
  const objects = openS3(account);
  return {
    environment: {
      S3_BUCKET: account.bucket,
      S3_ENDPOINT: account.endpoint,
      S3_KEY_ID: account.keyId,
      S3_SECRET: account.secret,
    },
    list: async (folder) => {
      const names: string[] = [];
      for await (const { key } of objects.list(`${folder}/`)) names.push(key.slice(folder.length + 1));
      return names;
    },
    write: (file, bytes) => objects.put(file, Buffer.from(bytes)),
    stop,
  };
};

/** Both must do the same. */
export const stores: [string, () => Promise<Store>][] = [
  ["a folder", openFolder],
  ["object storage", openBucket],
];
