import { ChevronRight, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Photo } from "@sufra/ui/components/photo.tsx";
import styles from "../loyalty/loyalty.module.css";

type Props = {
  /** A photo or its placeholder. */
  picture: Parameters<typeof Photo>[0]["picture"] | undefined;
  name: ReactNode;
  cost: string;
  /** Stock and validity, under the cost. */
  more?: string | undefined;
  reason: string | undefined;
  onOpen: () => void;
};

/** An item of a shop; the whole card opens it. */
export const ShopCard = ({ picture, name, cost, more, reason, onOpen }: Props) => (
  <button type="button" className={styles.offer} onClick={onOpen}>
    {picture !== undefined && <Photo picture={picture} alt="" sizes="88px" className={styles.thumb} />}
    <span className={styles.words}>
      <span className={styles.strong}>{name}</span>
      <span className={reason === undefined ? styles.cost : styles.reason}>{cost}</span>
      {more !== undefined && <span className={styles.small}>{more}</span>}
      {reason !== undefined && (
        <span className={styles.reason}>
          <Lock aria-hidden size={15} />
          {reason}
        </span>
      )}
    </span>
    {reason === undefined && <ChevronRight aria-hidden className="flip onward" />}
  </button>
);
