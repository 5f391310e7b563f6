import type { Layout } from "@sufra/domain/branding/faces.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { focusStyle, Photo } from "@sufra/ui/components/photo.tsx";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./card-photo.module.css";

type Props = {
  picture: Picture | null;
  drawing?: string | undefined;
  /** The first of its section. */
  first?: boolean | undefined;
  eager?: boolean | undefined;
  /** Without a background color while it loads. */
  plain?: boolean | undefined;
  className?: string | undefined;
};

/** The file that fits a card of the layout. */
const getWidth = (layout: Layout, first: boolean | undefined): number =>
  layout === "gallery" ? 336 : layout === "magazine" && first ? 780 : 224;

/** Photo of a card in one size, to keep a long menu's page small. */
export const CardPhoto = ({ picture, drawing, first, eager, plain, className }: Props) => {
  const { layout } = useVisit().establishment.face;
  if (!picture) return <Photo picture={null} alt="" sizes="112px" drawing={drawing} className={className} />;
  return (
    <img
      src={`${picture.base}-${getWidth(layout, first)}.webp`}
      alt=""
      loading={eager && layout !== "board" ? undefined : "lazy"}
      // React would preload it before the cover.
      fetchPriority={eager ? "low" : undefined}
      className={classes(styles.photo, className)}
      style={plain ? focusStyle(picture) : { backgroundColor: picture.color, ...focusStyle(picture) }}
    />
  );
};
