import { useEffect, useState } from "react";
import { type Popup, readPopup } from "@sufra/domain/banners/api.ts";
import { popupDue } from "@sufra/domain/banners/popup-due.ts";
import { client } from "../app/session.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import { countBanner } from "./count-banner.ts";

/** Delay after the first paint. */
const settleMs = 1200;
/** One popup a page load. */
let hasGreeted = false;

const toKey = (id: string): string => `sufra:popup:${id}`;

const shownAt = (id: string): number | null => {
  const kept = Number(readStored(toKey(id)));
  return Number.isFinite(kept) && kept > 0 ? kept : null;
};

const findDue = (popups: readonly Popup[], zone: string): Popup | undefined =>
  popupDue(popups, { shownAt, hasGreeted: hasGreeted, now: Date.now(), zone });

/** A visible popup counts as dismissed, however the guest leaves it. */
const markShown = ({ id }: Popup): void => {
  hasGreeted = true;
  writeStored(toKey(id), Date.now());
};

const load = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("no picture"));
    image.src = src;
  });

/** Loads the picture first: AVIF, else WebP; without a picture there is no popup. */
export const popupPicture = ({ picture }: Popup): Promise<string> => {
  const file = (kind: string) => `${picture.base}-780.${kind}`;
  return load(file("avif")).then(
    () => file("avif"),
    () => load(file("webp")).then(() => file("webp")),
  );
};

const writing = "input, textarea, select, [contenteditable]";

/** Whether this is the first screen of the visit; popups disturb on later ones. */
export const isLanding = (): boolean => {
  const landingPath = URL.parse(performance.getEntriesByType("navigation")[0]?.name ?? "")?.pathname;
  return landingPath === location.pathname;
};

const interactions = ["pointerdown", "keydown", "wheel"] as const;

/** True while a sheet is open, the guest types, or the page is hidden. */
const disturbs = (): boolean =>
  document.querySelector("dialog[open]") !== null ||
  document.activeElement?.matches(writing) === true ||
  document.visibilityState === "hidden";

/** Shows a due popup after the page has settled. Failures stay silent. */
export const usePopup = (branchId: string, zone: string) => {
  const [shown, setShown] = useState<{ popup: Popup; picture: string }>();
  useEffect(() => {
    let stopped = false;
    // The first interaction cancels the popup.
    const leave = () => (stopped = true);
    for (const deed of interactions) addEventListener(deed, leave, { passive: true });
    const show = async () => {
      const answer = await client.send(readPopup, { params: { id: branchId } });
      if (!answer) return;
      const { next, ...first } = answer;
      const popup = findDue([first, ...next], zone);
      if (!popup) return;
      const picture = await popupPicture(popup);
      if (stopped || disturbs() || !findDue([popup], zone)) return;
      for (const deed of interactions) removeEventListener(deed, leave);
      markShown(popup);
      countBanner("popup", popup.id, "seen");
      setShown({ popup, picture });
    };
    const timer = setTimeout(() => void show().catch(() => undefined), settleMs);
    return () => {
      stopped = true;
      for (const deed of interactions) removeEventListener(deed, leave);
      clearTimeout(timer);
    };
  }, [branchId, zone]);
  return { shown, close: () => setShown(undefined) };
};
