import { type CSSProperties, useEffect, useState } from "react";
import { Shape } from "@sufra/ui/components/shape.tsx";
import styles from "./celebration.module.css";

/** Shows the establishment's shapes once for about a second; nothing under reduced motion. */
export const Celebration = ({ id }: { id: string }) => {
  const key = `sufra:celebrated:${id}`;
  const [fresh] = useState(() => {
    try {
      return sessionStorage.getItem(key) === null;
    } catch {
      return false;
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(key, "1");
    } catch {
      // without storage it may be shown twice
    }
  }, [key]);
  if (!fresh) return null;
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
