import { classes } from "./classes.ts";
import { Shape } from "./shape.tsx";
import styles from "./photo.module.css";

const widths = [112, 224, 336, 780];
/** Limits the density, since sharper files of small pictures are never visible. */
const getWidths = (sizes: string): number[] => {
  const drawn = /^(\d+)px$/.exec(sizes)?.[1];
  const enough = drawn === undefined ? undefined : widths.find((width) => width >= 4 * Number(drawn));
  return widths.filter((width) => enough === undefined || width <= enough);
};

type Props = {
  /** `base` is the address of the sizes, `color` the placeholder. */
  picture: { base: string; color: string } | null | undefined;
  alt: string;
  /** Width as in `sizes`: "104px", "100vw". */
  sizes: string;
  /** Among the first four of a screen. */
  eager?: boolean;
  className?: string | undefined;
};

/** A photo in a fitting size; without one a tile with the establishment's shape. */
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
  const set = (kind: string) =>
    getWidths(sizes)
      .map((width) => `${picture.base}-${width}.${kind} ${width}w`)
      .join(", ");
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
