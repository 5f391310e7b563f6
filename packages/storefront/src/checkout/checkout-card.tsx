import type { ReactNode } from "react";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./checkout.module.css";

type Props = { icon: ReactNode; title: string; children: ReactNode; onEdit?: () => void; wrong?: boolean };

/** One decision of the order, edited in a sheet over the page. */
export const CheckoutCard = ({ icon, title, children, onEdit, wrong }: Props) => (
  <div className={styles.card} data-wrong={wrong ? "" : undefined}>
    <span className={styles.cardIcon}>{icon}</span>
    <div className={styles.cardWords}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <div className={styles.cardText}>{children}</div>
    </div>
    {onEdit && (
      <button type="button" className={styles.cardEdit} aria-label={m.checkout_edit({ what: title })} onClick={onEdit}>
        {m.cart_edit()}
      </button>
    )}
  </div>
);
