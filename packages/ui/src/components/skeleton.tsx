import styles from "./skeleton.module.css";

type Props = {
  /** A CSS length; by default the height of a text line. */
  width?: string;
  height?: string;
  radius?: string;
  /** Several lines of text, the last one shorter. */
  lines?: number;
};

/** Placeholder in the final size. Visible after 150 ms, so that quick answers show none. */
export const Skeleton = ({ width = "100%", height = "1em", radius = "8px", lines = 1 }: Props) => (
  <span className={styles.group} aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <span
        key={line}
        className={styles.skeleton}
        style={{
          inlineSize: lines > 1 && line === lines - 1 ? `calc(${width} * 0.6)` : width,
          blockSize: height,
          borderRadius: radius,
        }}
      />
    ))}
  </span>
);
