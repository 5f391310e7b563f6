import type { ReactNode } from "react";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import styles from "./code-card.module.css";

type Props = {
  name: string;
  /** What the picture is of, for those who listen. */
  label: string;
  /** Null where the code must not be scanned. */
  svg: string | null;
  link: string;
  /** Whether it is in use. */
  state?: ReactNode;
  /** What may be done with it. */
  children?: ReactNode;
};

/** A printed code: its drawing, and beside it what it leads to. */
export const CodeCard = ({ name, label, svg, link, state, children }: Props) => (
  <li className={styles.code}>
    {svg !== null && <Qr svg={svg} label={label} />}
    <div className={styles.about}>
      <h3>{name}</h3>
      {state}
      <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
        <Isolate>{link}</Isolate>
      </a>
      {children}
    </div>
  </li>
);

export const CodeCards = ({ children }: { children: ReactNode }) => <ul className={styles.codes}>{children}</ul>;
