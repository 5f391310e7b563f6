import "@sufra/ui/tokens/tokens.css";
import "./first-chunk.ts";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { watchBackButton } from "@sufra/ui/components/back-closes.ts";
import { adoptCart, openCart } from "../cart/cart-store.ts";
import { adoptEarlyMenu, loadMenu } from "../menu/menu-store.ts";
import { type Hydration, isCurrent } from "./hydration.ts";
import { browserSource, storeCode } from "./browser-source.ts";
import { completeHydration } from "./complete-hydration.ts";
import { routes } from "./routes.tsx";
import { sourceContext } from "./source.ts";
import { type Visit, visitRouteId } from "./visit.ts";
import { getQrFromPath } from "./qr-from-path.ts";
import { paths } from "./paths.ts";

const settleMs = 2500;

/** Pages stored for use without a network: this one, and entry, menu and cart of the code. */
const getOfflinePages = (): string[] => {
  const uuid = getQrFromPath(location.pathname);
  const own = uuid === undefined ? [] : [paths.entry(uuid), paths.menu(uuid), paths.cart(uuid)];
  return [...new Set([location.pathname, ...own])];
};

const register = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  // Waits until the phone is idle.
  setTimeout(() => active?.postMessage({ keep: getOfflinePages() }), settleMs);
};

/** Registers the service worker in a secure context, after the first page is visible. */
const registerWorker = (): void => {
  // In development a stored copy would hide changes.
  if (import.meta.env.DEV || !("serviceWorker" in navigator) || !isSecureContext) return;
  const start = () => void register().catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
};

const getContext = (): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(sourceContext, browserSource);
  return context;
};

const readHydration = (): Hydration | undefined => {
  const text = document.getElementById("data")?.textContent;
  return text ? (JSON.parse(text) as Hydration) : undefined;
};

const withMenu = async (hydration: Hydration): Promise<Hydration | undefined> => {
  if (hydration.menuOf !== undefined) await adoptEarlyMenu(hydration.menuOf).catch(() => undefined);
  return completeHydration(hydration, loadMenu);
};

/** Hydration needs the code of the rendered screen, or React would discard its markup. */
const loadMatched = async (): Promise<void> => {
  const lazily = matchRoutes(routes, location)?.filter(({ route }) => typeof route.lazy === "function") ?? [];
  await Promise.all(
    lazily.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
};

/** Waits for the style sheet of all screens; the page carries only the styles of its own. */
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

/** Opens the establishment's cart before the first render. */
const openVisit = (hydration: HydrationState | undefined): void => {
  const visit = hydration?.loaderData?.[visitRouteId] as Visit | undefined;
  if (!visit) return;
  storeCode(visit);
  openCart(visit.establishment.id);
};

const start = async (): Promise<void> => {
  const found = readHydration();
  openVisit(found);
  const screen = loadMatched().catch(() => undefined); // the router loads it again and shows its error screen
  const hydrationData = found && (await withMenu(found));
  await Promise.all([screen, styled()]);
  watchBackButton();
  const router = createBrowserRouter(routes, { getContext, ...(hydrationData ? { hydrationData } : {}) });
  const root = document.getElementById("root");
  if (!root) return;
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  adoptCart(); // taps before the application was loaded
  if (!hydrationData || root.dataset.rendered === undefined || !isCurrent(found, hydrationData))
    createRoot(root).render(app);
  else hydrateRoot(root, app);
  registerWorker();
  // Preloads the list of screens for the first navigation.
  void import("./further-screens.ts").catch(() => undefined);
  const move = async () => (await import("./movement.ts")).startMovement(router);
  setTimeout(() => void move().catch(() => undefined), settleMs);
};

void start();
