import { classes } from "./classes.ts";
import { Shape } from "./shape.tsx";
import styles from "./photo.module.css";

const widths = [112, 224, 336, 780];

type Props = {
  /** `base` is where the sizes lie, `color` what stands there until one has come. */
  picture: { base: string; color: string } | null | undefined;
  alt: string;
  /** How wide it is drawn, as in `sizes`: "104px", "100vw". */
  sizes: string;
  /** Among the first four of a screen. */
  eager?: boolean;
  className?: string | undefined;
};

/** A photo in the size the phone needs; without one, a tinted tile with the establishment's shape. */
export const Photo = ({ picture, alt, sizes, eager, className }: Props) => {
  if (!picture) {
    return (
      <span
        className={classes(styles.photo, styles.missing, className)}
        role={alt ? "img" : undefined}
        aria-label={alt || undefined}
      >
        <Shape className={styles.shape} />
      </span>
    );
  }
  const set = (kind: string) => widths.map((width) => `${picture.base}-${width}.${kind} ${width}w`).join(", ");
  return (
    <picture className={classes(styles.photo, className)} style={{ backgroundColor: picture.color }}>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`${picture.base}-336.webp`}
        srcSet={set("webp")}
        sizes={sizes}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "auto" : "low"}
        decoding="async"
      />
    </picture>
  );
};
