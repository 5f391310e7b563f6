import { useEffect, useState } from "react";
import { readPopup } from "@sufra/domain/banners/api.ts";
import { isPopupDue } from "@sufra/domain/banners/popup-due.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/session.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

export type ShownPopup = NonNullable<AnswerOf<typeof readPopup>>;

/** After the first paint, and after what the guest came for. */
const settleMs = 1200;
/** Every visit is once per loaded page; moving between screens is the same visit. */
const shownThisVisit = new Set<string>();

const keyOf = ({ id }: ShownPopup): string => `sufra:popup:${id}`;

const isDue = (popup: ShownPopup, zone: string): boolean => {
  const kept = Number(readStored(keyOf(popup)));
  const shownAt = Number.isFinite(kept) && kept > 0 ? kept : null;
  const { id, frequency } = popup;
  return isPopupDue({ frequency, shownAt, shownThisVisit: shownThisVisit.has(id), now: Date.now(), zone });
};

/** Shown is dismissed: it stays put away by its rule, however the guest leaves it. */
const markShown = (popup: ShownPopup): void => {
  shownThisVisit.add(popup.id);
  writeStored(keyOf(popup), Date.now());
};

const load = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("no picture"));
    image.src = src;
  });

/** The picture it is shown with, here before it shows: the smaller kind, else the other; without either no popup. */
export const popupPicture = ({ background_image }: ShownPopup): Promise<string> => {
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
  const [shown, setShown] = useState<{ popup: ShownPopup; picture: string }>();
  useEffect(() => {
    let gone = false;
    // Whoever has begun to do something is not interrupted.
    const leave = () => (gone = true);
    for (const deed of deeds) addEventListener(deed, leave, { passive: true });
    const show = async () => {
      const popup = (await client.send(readPopup, { params: { id: branchId } })) ?? undefined;
      if (!popup || !isDue(popup, zone)) return;
      const picture = await popupPicture(popup);
      if (gone || disturbs() || !isDue(popup, zone)) return;
      for (const deed of deeds) removeEventListener(deed, leave);
      markShown(popup);
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
