import { classes } from "@sufra/ui/components/classes.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import type { Picture } from "@sufra/domain/tenants/api.ts";
import styles from "./card-photo.module.css";

type Props = {
  picture: Picture | null;
  eager?: boolean | undefined;
  /** Without its own colour while it loads. */
  plain?: boolean | undefined;
  className?: string | undefined;
};

/** The small photo of a card: one size fits every phone, which keeps a long menu's page light. */
export const CardPhoto = ({ picture, eager, plain, className }: Props) => {
  if (!picture) return <Photo picture={null} alt="" sizes="112px" className={className} />;
  return (
    <img
      src={`${picture.base}-224.webp`}
      alt=""
      loading={eager ? undefined : "lazy"}
      className={classes(styles.photo, className)}
      style={plain ? undefined : { backgroundColor: picture.color }}
    />
  );
};
