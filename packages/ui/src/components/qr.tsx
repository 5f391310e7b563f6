import { classes } from "./classes.ts";
import styles from "./qr.module.css";

type Props = {
  /** The drawing the server made; it is our own markup, never a guest's. */
  svg: string;
  label: string;
  /** Written under it, for a cashier without a scanner. */
  code?: string;
  size?: "md" | "lg";
};

/** On plain white in both themes: scanners need it. */
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
