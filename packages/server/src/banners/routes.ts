import * as calls from "@sufra/domain/banners/api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { listSlides, readPopup } from "./banners.ts";
import { countBanners } from "./count-banners.ts";

export const registerBanners = (app: App): void => {
  mount(app, calls.readPopup, readPopup);
  mount(app, calls.listSlides, listSlides);
  mount(app, calls.countBanners, countBanners, { before: (ctx) => limitGuest(ctx, "count") });
};
