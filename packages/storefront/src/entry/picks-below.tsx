import { Suspense, useEffect } from "react";
import { lazyOptional } from "../app/lazy-optional.ts";
import { useVisit } from "../app/visit.ts";
import { loadMenu } from "../menu/menu-store.ts";
import styles from "../menu/item-rail.module.css";

const HourPicks = lazyOptional(async () => (await import("./hour-picks.tsx")).HourPicks);

/** Below an empty screen: dishes to begin with. Its place is there from the start, so that nothing moves. */
export const PicksBelow = ({ onAdd }: { onAdd?: () => void }) => {
  const { branch, services } = useVisit();
  const shown = services.includes("ordering") ? branch : undefined;
  useEffect(() => {
    // Offline, the screen stays as it is.
    if (shown) void loadMenu(shown.id).catch(() => undefined);
  }, [shown]);
  if (!shown) return null;
  return (
    <div className={styles.below}>
      <Suspense fallback={null}>
        <HourPicks branchId={shown.id} {...(onAdd && { onAdd })} />
      </Suspense>
    </div>
  );
};
