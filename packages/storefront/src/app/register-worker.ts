import { qrOfPath } from "./qr-of-path.ts";
import { paths } from "./paths.ts";

const settleMs = 2500;

/** What a guest finds without a network: where they are, and the entry, menu and cart of their code. */
const kept = (): string[] => {
  const uuid = qrOfPath(location.pathname);
  const own = uuid === undefined ? [] : [paths.entry(uuid), paths.menu(uuid), paths.cart(uuid)];
  return [...new Set([location.pathname, ...own])];
};

const register = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  // Once the phone has nothing else to fetch: what menu and cart need without a network.
  setTimeout(() => active?.postMessage({ keep: kept() }), settleMs);
};

/** Keeps the last menu readable without a network; only where the page is a secure context, and after all it shows. */
export const registerWorker = (): void => {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const start = () => void register().catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
};
