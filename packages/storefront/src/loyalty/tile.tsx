import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import styles from "./loyalty.module.css";

export type TileProps = { to: string; label: string; text: string } & (
  | { Icon: LucideIcon; picture?: undefined }
  | { picture: Picture | null; Icon?: undefined }
);

/** A link with an icon or a picture, a label and one line of text. */
export const Tile = ({ to, Icon, picture, label, text }: TileProps) => (
  <Link to={to} className={styles.tile}>
    {Icon ? <Icon aria-hidden /> : <Photo picture={picture} alt="" sizes="150px" className={styles.photo} />}
    <span className={styles.strong} lang={textLang(label)}>
      {label}
    </span>
    <span className={styles.small}>{text}</span>
  </Link>
);
