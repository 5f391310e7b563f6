import type { RouteObject } from "react-router";
import { sheetsLeft } from "@sufra/ui/components/back-closes.ts";
import { loadEntryPage } from "../entry/entry-loader.ts";
import { loadItemPage } from "../items/item-loader.ts";
import { loadMenuPage } from "../menu/menu-loader.ts";
import { MenuScreen } from "../menu/menu-screen.tsx";
import { loadScreen, type ScreenModule } from "./load-screen.ts";
import { RootLayout } from "./root-layout.tsx";
import { RouteError } from "./route-error.tsx";
import { loadVisit, menuRouteId, shouldReadVisit, visitRouteId } from "./visit.ts";
import { type Chrome, VisitLayout } from "./visit-layout.tsx";

/** Other first screens are chunks of their own. The menu is imported statically, so that it is in the first chunk. */
const screens = {
  entry: async (): Promise<ScreenModule> => ({
    Component: (await import("../entry/entry-screen.tsx")).EntryScreen,
    loader: loadEntryPage,
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

const further = (path: string, chrome: Chrome = "plain"): RouteObject => ({
  path,
  lazy: loadScreen(async () => (await import("./further-screens.ts")).loadFurtherScreen(path)),
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
        middleware: [sheetsLeft],
        shouldRevalidate: shouldReadVisit,
        Component: VisitLayout,
        ErrorBoundary: RouteError,
        // A route whose code failed to load would render nothing, so the parent route shows the error.
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: "/qr/:uuid", lazy: loadScreen(screens.entry), handle: { chrome: "tabs" } },
              {
                id: menuRouteId,
                path: "/menu/:uuid",
                Component: MenuScreen,
                loader: loadMenuPage,
                handle: { chrome: "tabs" },
              },
              { path: "/items/:uuid/:id/:name", lazy: loadScreen(screens.item), handle: { chrome: "plain" } },
              { path: "/items/:uuid/:name", lazy: loadScreen(screens.item), handle: { chrome: "plain" } },
              { path: "/bookmarks/:uuid", lazy: loadScreen(screens.bookmarks), handle: { chrome: "plain" } },
              further("/cart/:uuid"),
              further("/order-type/:uuid"),
              further("/branches/:uuid"),
              further("/address/:uuid"),
              further("/order-data/:uuid"),
              further("/verify/:uuid"),
              further("/register/:uuid"),
              further("/checkout/:uuid"),
              further("/payment/:uuid"),
              further("/payment-failed/:uuid"),
              further("/confirm-order/:uuid"),
              further("/orders/:uuid", "tabs"),
              further("/orders/:uuid/:id"),
              further("/orders/:uuid/:id/receipt"),
              further("/profile/:uuid", "tabs"),
              further("/edit-profile/:uuid"),
              further("/notifications/:uuid"),
              further("/my-code/:uuid"),
              further("/loyalty/:uuid", "tabs"),
              further("/levels/:uuid"),
              further("/points-shop/:uuid"),
              further("/prize-shop/:uuid"),
              further("/prize/:uuid"),
              further("/my-rewards/:uuid"),
              further("/coupons/:uuid"),
              further("/apply-coupons/:uuid"),
              further("/referral/:uuid"),
              further("/punch-cards/:uuid"),
              further("/punch-cards/:uuid/:id"),
              further("/wheel/:uuid"),
              further("/evaluate/:uuid/:form"),
              further("/register-and-win/:uuid"),
            ],
          },
        ],
      },
      further("/reference/:code", "bare"),
      further("/courier/:uuid"),
      { path: "/deactivated/:uuid", lazy: loadScreen(screens.deactivated) },
      { path: "/error", lazy: loadScreen(screens.error) },
      { path: "*", lazy: loadScreen(screens.error) },
    ],
  },
];
