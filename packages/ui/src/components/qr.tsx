import { classes } from "./classes.ts";
import styles from "./qr.module.css";

type Props = {
  /** SVG from the server, never from a guest. */
  svg: string;
  label: string;
  /** The code as text, for a cashier without a scanner. */
  code?: string;
  size?: "md" | "lg";
};

/** White in both themes, since scanners need it. */
export const Qr = ({ svg, label, code, size = "md" }: Props) => (
  <figure className={classes(styles.qr, styles[size])}>
    <div role="img" aria-label={label} className={styles.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
    {code !== undefined && (
      <figcaption className={styles.code} dir="ltr">
        {code}
      </figcaption>
    )}
  </figure>
);
