/** `npm run pictures -- to-s3` or `to-folder`: copies all pictures between DATA_DIR and the object storage. */
import path from "node:path";
import { copyToFolder, copyToObjects } from "@sufra/server/gateways/storage/copy-pictures.ts";
import { openObjects } from "@sufra/server/gateways/storage/open-storage.ts";
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";

const usage = "npm run pictures -- to-s3 | to-folder";

const run = async (way: string | undefined): Promise<void> => {
  if (way !== "to-s3" && way !== "to-folder") throw new ConfigError(usage);
  const config = readConfig(process.env);
  const objects = await openObjects(config);
  if (objects === null) throw new ConfigError("The configuration is wrong:\n  S3_BUCKET: needed to copy pictures");
  const root = path.resolve(config.DATA_DIR);
  const { copied, skipped, bytes } = await (way === "to-s3"
    ? copyToObjects(root, objects)
    : copyToFolder(objects, root));
  process.stdout.write(`${copied} files copied (${(bytes / 1e6).toFixed(1)} MB), ${skipped} were there already\n`);
};

run(process.argv[2]).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
