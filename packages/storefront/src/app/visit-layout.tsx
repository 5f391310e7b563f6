import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { ShapeContext } from "@sufra/ui/components/shape-context.ts";
import { DigitsProvider } from "@sufra/ui/i18n/digits.ts";
import { arriveAt, chooseTable } from "../cart/branch-choices.ts";
import { getCart, openCart } from "../cart/cart-store.ts";
import { openBookmarks } from "../bookmarks/bookmark-store.ts";
import { useOpenItem } from "../items/item-sheet-store.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CartBar } from "./cart-bar.tsx";
import { readGuest } from "./guest-store.ts";
import { storeVisit } from "./stored-visit.ts";
import { noteShown, useVisit } from "./visit.ts";
import styles from "./visit-layout.module.css";

const ItemSheet = lazy(async () => ({ default: (await import("../items/item-sheet.tsx")).ItemSheet }));

/** Loaded with the first opened item. */
const ItemSheetHost = () => {
  const wanted = useOpenItem();
  const [used, setUsed] = useState(false);
  if (wanted && !used) setUsed(true);
  return used ? (
    <Suspense>
      <ItemSheet />
    </Suspense>
  ) : null;
};

/** `tabs`: with the bottom bar; `plain`: without it; `bare`: without any frame. */
export type Chrome = "tabs" | "plain" | "bare";

const useChrome = (): Chrome => {
  const handle = useMatches().at(-1)?.handle as { chrome?: Chrome } | undefined;
  return handle?.chrome ?? "plain";
};

/** Opens the establishment's cart, drops expired choices, and presets dine-in for a table's code. */
const useArrival = (): void => {
  const visit = useVisit();
  const { uuid, establishment, branch, table } = visit;
  const branchId = branch?.id;
  const tableId = table?.orderable ? table.id : undefined;
  const tableNumber = table?.number;
  useEffect(() => {
    openCart(establishment.id);
    if (branchId === undefined) return;
    arriveAt(branchId);
    if (tableId === undefined || tableNumber === undefined || getCart().table?.id === tableId) return;
    chooseTable({ id: tableId, number: tableNumber }, { branch: branchId, minutes: establishment.choice_minutes });
  }, [establishment.id, establishment.choice_minutes, branchId, tableId, tableNumber]);
  useEffect(() => {
    noteShown(visit);
    storeVisit(visit);
    void import("./store-look.ts").then(
      ({ storeLook }) => storeLook(visit),
      () => undefined,
    );
  }, [visit]);
  useEffect(() => {
    void readGuest(uuid);
    void openBookmarks(establishment.id);
  }, [uuid, establishment.id]);
};

/** Frame of a visit's screens: settings of the establishment, bottom bar, cart bar. */
export const VisitLayout = () => {
  const { uuid, establishment } = useVisit();
  const chrome = useChrome();
  useArrival();
  return (
    <DigitsProvider digits={establishment.digits}>
      <ShapeContext value={establishment.shape}>
        <div className={styles.visit} data-chrome={chrome}>
          <Outlet />
          {chrome === "tabs" && <BottomBar />}
        </div>
        <ItemSheetHost />
        {chrome === "tabs" && <CartBar uuid={uuid} />}
      </ShapeContext>
    </DigitsProvider>
  );
};
