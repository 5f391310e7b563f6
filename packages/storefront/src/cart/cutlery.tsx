import { UtensilsCrossed } from "lucide-react";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./cart-screen.module.css";
import { setCartExtras } from "./cart-store.ts";

export const Cutlery = ({ without }: { without: boolean }) => (
  <SwitchRow
    className={styles.cutlery}
    icon={<UtensilsCrossed aria-hidden />}
    label={m.cart_no_cutlery()}
    checked={without}
    onChange={(withoutCutlery) => setCartExtras({ withoutCutlery })}
  />
);
