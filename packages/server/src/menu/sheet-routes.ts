import multipart from "@fastify/multipart";
import * as calls from "@sufra/domain/menu/sheet-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { exportMenu } from "./export-menu.ts";
import { importMenu, previewImport } from "./import-menu.ts";

/** The menu as a file. The calls that take one have a room of their own: everywhere else a multipart body stays refused. */
export const registerMenuSheets = async (app: App): Promise<void> => {
  mount(app, calls.exportMenu, exportMenu);
  await app.http.register(async (http) => {
    await http.register(multipart, { throwFileSizeLimit: true });
    mount({ ...app, http }, calls.previewImport, previewImport);
    mount({ ...app, http }, calls.importMenu, importMenu);
  });
};
