import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { demoMediaFolder } from "../../seed/demo-media.ts";
import type { App } from "../platform/http/context.ts";

/** Pictures, whose names hold a hash of what they show: they never change. The demo's own lie with its seed. */
export const mountMedia = async (app: App): Promise<void> => {
  const { config } = app.platform;
  const uploads = path.resolve(config.DATA_DIR, "media");
  mkdirSync(uploads, { recursive: true });
  await app.http.register(fastifyStatic, {
    root: config.DEMO ? [fileURLToPath(demoMediaFolder), uploads] : uploads,
    prefix: "/media/",
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: "1y",
    immutable: true,
  });
};
