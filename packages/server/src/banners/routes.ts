import * as calls from "@sufra/domain/banners/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { listSlides, readPopup } from "./banners.ts";

export const registerBanners = (app: App): void => {
  mount(app, calls.readPopup, readPopup);
  mount(app, calls.listSlides, listSlides);
};
