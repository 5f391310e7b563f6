import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Account } from "./s3-objects.ts";

/** A real S3 server with an empty bucket; it checks the key and the form of a signature, not its value. */
export const startS3 = async () => {
  const directory = mkdtempSync(join(tmpdir(), "sufra-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "sufra-pictures", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const account: S3Account = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "sufra-pictures",
    region: "us-east-1",
    keyId: "S3RVER",
    secret: "S3RVER",
  };
  return {
    account,
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
