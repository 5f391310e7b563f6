import type { RouteObject } from "react-router";
import { loadEntryPage } from "../entry/entry-loader.ts";
import { loadItemPage } from "../items/item-loader.ts";
import { loadMenuPage } from "../menu/menu-loader.ts";
import { loadScreen, type ScreenModule } from "./load-screen.ts";
import { orderingRoutes, type ScreenRoute } from "./ordering-routes.ts";
import { RootLayout } from "./root-layout.tsx";
import { RouteError } from "./route-error.tsx";
import { loadVisit, menuRouteId, shouldReadVisit, visitRouteId } from "./visit.ts";
import { VisitLayout } from "./visit-layout.tsx";

/** The screens that arrive with the first page, in pieces of their own; what they read is small and always here. */
export const screens = {
  entry: async (): Promise<ScreenModule> => ({
    Component: (await import("../entry/entry-screen.tsx")).EntryScreen,
    loader: loadEntryPage,
  }),
  menu: async (): Promise<ScreenModule> => ({
    Component: (await import("../menu/menu-screen.tsx")).MenuScreen,
    loader: loadMenuPage,
  }),
  item: async (): Promise<ScreenModule> => ({
    Component: (await import("../items/item-screen.tsx")).ItemScreen,
    loader: loadItemPage,
  }),
  bookmarks: async (): Promise<ScreenModule> => ({
    Component: (await import("../bookmarks/bookmarks-screen.tsx")).BookmarksScreen,
    loader: loadMenuPage,
  }),
  deactivated: async (): Promise<ScreenModule> => {
    const { DeactivatedScreen, loadDeactivated } = await import("../system/deactivated-screen.tsx");
    return { Component: DeactivatedScreen, loader: loadDeactivated };
  },
  error: async (): Promise<ScreenModule> => ({ Component: (await import("../system/error-screen.tsx")).ErrorScreen }),
};

/** The screens of what is the guest's own share one piece that knows where each lies. */
const own = (path: string, chrome = "plain"): RouteObject => ({
  path,
  lazy: loadScreen(async () => (await import("./own-screens.ts")).loadOwnScreen(path)),
  handle: { chrome },
});

const visited = ({ path, chrome, lazy }: ScreenRoute): RouteObject => ({
  path,
  lazy,
  handle: { chrome },
});

export const routes: RouteObject[] = [
  {
    id: "root",
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        id: visitRouteId,
        loader: loadVisit,
        shouldRevalidate: shouldReadVisit,
        Component: VisitLayout,
        ErrorBoundary: RouteError,
        // A route whose code did not arrive still counts as "not loaded" to the router, which would draw nothing in its
        // place: what failed is shown by a route above, that is always there.
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: "/qr/:uuid", lazy: loadScreen(screens.entry), handle: { chrome: "bare" } },
              { id: menuRouteId, path: "/menu/:uuid", lazy: loadScreen(screens.menu), handle: { chrome: "tabs" } },
              { path: "/items/:uuid/:id/:name", lazy: loadScreen(screens.item), handle: { chrome: "plain" } },
              { path: "/items/:uuid/:name", lazy: loadScreen(screens.item), handle: { chrome: "plain" } },
              { path: "/bookmarks/:uuid", lazy: loadScreen(screens.bookmarks), handle: { chrome: "tabs" } },
              ...orderingRoutes.map(visited),
              own("/loyalty/:uuid", "tabs"),
              own("/levels/:uuid"),
              own("/points-shop/:uuid"),
              own("/prize-shop/:uuid"),
              own("/prize/:uuid"),
              own("/my-rewards/:uuid"),
              own("/coupons/:uuid"),
              own("/apply-coupons/:uuid"),
              own("/referral/:uuid"),
              own("/punch-cards/:uuid"),
              own("/punch-cards/:uuid/:id"),
              own("/wheel/:uuid"),
              own("/evaluate/:uuid/:form"),
              own("/register-and-win/:uuid"),
            ],
          },
        ],
      },
      own("/reference/:code", "bare"),
      { path: "/deactivated/:uuid", lazy: loadScreen(screens.deactivated) },
      { path: "/error", lazy: loadScreen(screens.error) },
      { path: "*", lazy: loadScreen(screens.error) },
    ],
  },
];
