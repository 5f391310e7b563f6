import { classes } from "@sufra/ui/components/classes.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import styles from "./card-photo.module.css";

type Props = {
  picture: Picture | null;
  eager?: boolean | undefined;
  /** Without a background color while it loads. */
  plain?: boolean | undefined;
  className?: string | undefined;
};

/** Photo of a card in one size, to keep a long menu's page small. */
export const CardPhoto = ({ picture, eager, plain, className }: Props) => {
  if (!picture) return <Photo picture={null} alt="" sizes="112px" className={className} />;
  return (
    <img
      src={`${picture.base}-224.webp`}
      alt=""
      loading={eager ? undefined : "lazy"}
      // React would preload it before the cover.
      fetchPriority={eager ? "low" : undefined}
      className={classes(styles.photo, className)}
      style={plain ? undefined : { backgroundColor: picture.color }}
    />
  );
};
