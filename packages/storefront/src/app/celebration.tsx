import type { CSSProperties } from "react";
import { Shape } from "@sufra/ui/components/shape.tsx";
import styles from "./celebration.module.css";
import { useFirstTime } from "./use-first-time.ts";

/** Shows the establishment's shapes once for about a second; nothing under reduced motion. */
export const Celebration = ({ id }: { id: string }) => {
  if (!useFirstTime(`sufra:celebrated:${id}`)) return null;
  return (
    <span className={styles.celebration} aria-hidden>
      {Array.from({ length: 12 }, (_, place) => (
        <span
          key={place}
          style={{ "--angle": `${place * 30}deg`, "--reach": `${92 + (place % 3) * 34}px` } as CSSProperties}
        >
          <Shape />
        </span>
      ))}
    </span>
  );
};
