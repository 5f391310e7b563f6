import * as calls from "@sufra/domain/banners/api.ts";
import * as managing from "@sufra/domain/banners/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { listSlides, readPopup } from "./banners.ts";
import { countBanners } from "./count-banners.ts";
import { createPopup, editPopup, listPopups, readPopup as readManagedPopup, removePopup } from "./manage-popups.ts";
import { createSlide, editSlide, listSlidesToManage, readSlide, removeSlide } from "./manage-slides.ts";
import { orderBanners } from "./order-banners.ts";

export const registerBanners = (app: App): void => {
  mount(app, calls.readPopup, readPopup);
  mount(app, calls.listSlides, listSlides);
  mount(app, calls.countBanners, countBanners, { before: (ctx) => limitGuest(ctx, "count") });
};

/** What managers change of them. */
export const registerBannersConsole = (app: App): void => {
  mount(app, managing.listManagedPopups, listPopups);
  mount(app, managing.createPopup, createPopup);
  mount(app, managing.readManagedPopup, readManagedPopup);
  mount(app, managing.editPopup, editPopup);
  mount(app, managing.removePopup, removePopup);
  mount(app, managing.listManagedSlides, listSlidesToManage);
  mount(app, managing.createSlide, createSlide);
  mount(app, managing.readManagedSlide, readSlide);
  mount(app, managing.editSlide, editSlide);
  mount(app, managing.removeSlide, removeSlide);
  mount(app, managing.orderBanners, orderBanners);
};
