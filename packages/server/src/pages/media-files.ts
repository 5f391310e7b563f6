import { mkdirSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "../platform/http/context.ts";

/** Pictures never change: their names hold a hash of their content. */
export const mountMedia = async (app: App): Promise<void> => {
  const { config, mediaFolders } = app.platform;
  const uploads = path.resolve(config.DATA_DIR, "media");
  mkdirSync(uploads, { recursive: true });
  await app.http.register(fastifyStatic, {
    root: [...mediaFolders, uploads],
    prefix: "/media/",
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: "1y",
    immutable: true,
  });
};
