import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import styles from "./app-skeleton.module.css";

/** Before the first answer: the frame of the console, without words that may be in the wrong language. */
export const AppSkeleton = () => (
  <div className={styles.skeleton} aria-busy>
    <Skeleton height="40px" width="220px" radius="12px" />
    <Skeleton height="70vh" radius="20px" />
  </div>
);
