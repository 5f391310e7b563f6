import { Suspense, useEffect } from "react";
import { lazyOptional } from "../app/lazy-optional.ts";
import { useVisit } from "../app/visit.ts";
import { loadMenu } from "../menu/menu-store.ts";
import styles from "../menu/item-rail.module.css";

const HourPicks = lazyOptional(async () => (await import("./hour-picks.tsx")).HourPicks);

/** Dishes to begin with, below an empty screen. */
export const PicksBelow = ({ onAdd }: { onAdd?: () => void }) => {
  const { branch, services } = useVisit();
  const orderingBranch = services.includes("ordering") ? branch : undefined;
  useEffect(() => {
    // Offline, the screen stays as it is.
    if (orderingBranch) void loadMenu(orderingBranch.id).catch(() => undefined);
  }, [orderingBranch]);
  if (!orderingBranch) return null;
  return (
    <div className={styles.below}>
      <Suspense fallback={null}>
        <HourPicks branchId={orderingBranch.id} {...(onAdd && { onAdd })} />
      </Suspense>
    </div>
  );
};
