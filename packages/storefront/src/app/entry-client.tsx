import "@sufra/ui/tokens/tokens.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { listenToBack } from "@sufra/ui/components/back-closes.ts";
import { adoptCart, openCart } from "../cart/cart-store.ts";
import { type Hydration, isAsDrawn } from "./as-drawn.ts";
import { browserSource, rememberCode } from "./browser-source.ts";
import { registerWorker } from "./register-worker.ts";
import { routes } from "./routes.tsx";
import { sourceContext } from "./source.ts";
import { menuRouteId, type Visit, visitRouteId } from "./visit.ts";
import { menuPageOf } from "../menu/menu-page.ts";
import { adoptEarlyMenu, wholeMenu } from "../menu/menu-store.ts";

const getContext = (): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(sourceContext, browserSource);
  return context;
};

const readHydration = (): Hydration | undefined => {
  const text = document.getElementById("data")?.textContent;
  return text ? (JSON.parse(text) as Hydration) : undefined;
};

/**
 * The menu a drawn page shows came beside it. Until it is here the page stays as drawn and the boot script serves it.
 * Refused (the service was switched off after the page was drawn), nothing drawn holds any more: the loaders ask anew
 * and lead to where the reason stands.
 */
const withMenu = async (hydration: Hydration): Promise<Hydration | undefined> => {
  const { menuOf, menuVersion: _, ...rest } = hydration;
  if (menuOf === undefined) return hydration;
  await adoptEarlyMenu(menuOf).catch(() => undefined);
  for (;;) {
    try {
      const page = menuPageOf(menuOf, await wholeMenu(menuOf));
      return { ...rest, loaderData: { ...rest.loaderData, [menuRouteId]: page } };
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
};

/** A screen the server has drawn must be here before hydration begins, or its markup would be thrown away. */
const loadMatched = async (): Promise<void> => {
  const lazily = matchRoutes(routes, location)?.filter(({ route }) => typeof route.lazy === "function") ?? [];
  await Promise.all(
    lazily.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
};

/** The page carries the style of what is drawn; what else the application shows is styled by the sheet beside its code. */
const styled = (tries = 2): Promise<void> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    if (!link || link.sheet) return resolve();
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      if (tries === 0) return resolve();
      const again = link.cloneNode() as HTMLLinkElement;
      link.replaceWith(again);
      return resolve(styled(tries - 1));
    });
  });

/** What our own server put into the page: the visit's establishment opens its cart before the first render. */
const openVisit = (hydration: HydrationState | undefined): void => {
  const visit = hydration?.loaderData?.[visitRouteId] as Visit | undefined;
  if (!visit) return;
  rememberCode(visit);
  openCart(visit.establishment.id);
};

const start = async (): Promise<void> => {
  const found = readHydration();
  openVisit(found);
  const screen = loadMatched().catch(() => undefined); // the router asks again and shows its error screen
  const hydrationData = found && (await withMenu(found));
  await Promise.all([screen, styled()]);
  listenToBack();
  const router = createBrowserRouter(routes, { getContext, ...(hydrationData ? { hydrationData } : {}) });
  const root = document.getElementById("root");
  if (!root) return;
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  adoptCart(); // taps that came while the code was on its way
  if (!hydrationData || root.dataset.drawn === undefined || !isAsDrawn(found, hydrationData))
    createRoot(root).render(app);
  else hydrateRoot(root, app);
  registerWorker();
};

void start();
