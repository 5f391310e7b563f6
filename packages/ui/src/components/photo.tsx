import { use } from "react";
import { classes } from "./classes.ts";
import { ShapeContext } from "./shape-context.ts";
import styles from "./photo.module.css";

const widths = [112, 224, 336, 780];
/** Limits the density, since sharper files of small pictures are never visible. */
const getWidths = (sizes: string): number[] => {
  const drawn = /^(\d+)px$/.exec(sizes)?.[1];
  const enough = drawn === undefined ? undefined : widths.find((width) => width >= 4 * Number(drawn));
  return widths.filter((width) => enough === undefined || width <= enough);
};

/** `base` is the address of the sizes, `color` the placeholder, `focus` what crops keep in view. */
export type PhotoPicture = { base: string; color: string; focus?: { x: number; y: number } | undefined };

/** Pictures are not mirrored, so that the percentages count from the left in both directions. */
export const focusStyle = ({ focus }: PhotoPicture) =>
  focus && { objectPosition: `${String(focus.x)}% ${String(focus.y)}%` };

type Props = {
  picture: PhotoPicture | null | undefined;
  alt: string;
  /** Width as in `sizes`: "104px", "100vw". */
  sizes: string;
  /** Among the first four of a screen. */
  eager?: boolean;
  /** A symbol of `drawings.svg` that is drawn without a picture, else the establishment's shape. */
  drawing?: string | undefined;
  className?: string | undefined;
};

/** A photo in a fitting size; without one a tile with a drawing. */
export const Photo = ({ picture, alt, sizes, eager, drawing, className }: Props) => {
  const shape = use(ShapeContext);
  if (!picture) {
    return (
      <span
        className={classes(styles.photo, styles.missing, className)}
        role={alt ? "img" : undefined}
        aria-label={alt || undefined}
        data-drawn={drawing}
      >
        <svg aria-hidden>
          <use href={`/drawings.svg#${drawing ?? `shape-${shape}`}`} />
        </svg>
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
        style={focusStyle(picture)}
      />
    </picture>
  );
};
