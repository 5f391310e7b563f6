import { useEffect, useState } from "react";
import { type Popup, readPopup } from "@sufra/domain/banners/api.ts";
import { popupDue } from "@sufra/domain/banners/popup-due.ts";
import { client } from "../app/session.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import { countBanner } from "./counting.ts";

/** After the first paint, and after what the guest came for. */
const settleMs = 1200;
/** A visit is the loaded page; moving between screens is the same visit. */
let greeted = false;

const keyOf = (id: string): string => `sufra:popup:${id}`;

const shownAt = (id: string): number | null => {
  const kept = Number(readStored(keyOf(id)));
  return Number.isFinite(kept) && kept > 0 ? kept : null;
};

const dueOf = (popups: readonly Popup[], zone: string): Popup | undefined =>
  popupDue(popups, { shownAt, greeted, now: Date.now(), zone });

/** Shown is dismissed: it stays put away by its rule, however the guest leaves it. */
const markShown = ({ id }: Popup): void => {
  greeted = true;
  writeStored(keyOf(id), Date.now());
};

const load = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("no picture"));
    image.src = src;
  });

/** The picture it is shown with, here before it shows: the smaller kind, else the other; without either no popup. */
export const popupPicture = ({ background_image }: Popup): Promise<string> => {
  const file = (kind: string) => `${background_image.base}-780.${kind}`;
  return load(file("avif")).then(
    () => file("avif"),
    () => load(file("webp")).then(() => file("webp")),
  );
};

const writing = "input, textarea, select, [contenteditable]";

/** The first screen of the visit. Later ones were gone to for something, which a greeting would stand in the way of. */
export const isLanding = (): boolean => {
  const landed = URL.parse(performance.getEntriesByType("navigation")[0]?.name ?? "")?.pathname;
  return landed === location.pathname;
};

const deeds = ["pointerdown", "keydown", "wheel"] as const;

/** Over a sheet or while something is typed it would take what the guest is doing from under their hands. */
const disturbs = (): boolean =>
  document.querySelector("dialog[open]") !== null ||
  document.activeElement?.matches(writing) === true ||
  document.visibilityState === "hidden";

/** By its own rule, after the page has settled, never over something the guest is doing; no failure is ever shown. */
export const usePopup = (branchId: string, zone: string) => {
  const [shown, setShown] = useState<{ popup: Popup; picture: string }>();
  useEffect(() => {
    let gone = false;
    // Whoever has begun to do something is not interrupted.
    const leave = () => (gone = true);
    for (const deed of deeds) addEventListener(deed, leave, { passive: true });
    const show = async () => {
      const answer = await client.send(readPopup, { params: { id: branchId } });
      if (!answer) return;
      const { next, ...first } = answer;
      const popup = dueOf([first, ...next], zone);
      if (!popup) return;
      const picture = await popupPicture(popup);
      if (gone || disturbs() || !dueOf([popup], zone)) return;
      for (const deed of deeds) removeEventListener(deed, leave);
      markShown(popup);
      countBanner("popup", popup.id, "seen");
      setShown({ popup, picture });
    };
    const timer = setTimeout(() => void show().catch(() => undefined), settleMs);
    return () => {
      gone = true;
      for (const deed of deeds) removeEventListener(deed, leave);
      clearTimeout(timer);
    };
  }, [branchId, zone]);
  return { shown, close: () => setShown(undefined) };
};
