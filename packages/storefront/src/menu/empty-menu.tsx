import { Leaf, Phone, UtensilsCrossed } from "lucide-react";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { clearDiet } from "./diet-filter.tsx";
import styles from "./menu-screen.module.css";

export const EmptyMenu = () => {
  const { branch, establishment } = useVisit();
  const phone = branch?.phone ?? establishment.phone;
  return (
    <EmptyState
      icon={<UtensilsCrossed aria-hidden />}
      title={m.menu_empty()}
      action={
        phone !== null && (
          <a className={buttonClass()} href={`tel:${phone}`}>
            <span className={styles.call}>
              <Phone aria-hidden />
              {m.system_call_branch()}
            </span>
          </a>
        )
      }
    >
      {m.menu_empty_text()}
    </EmptyState>
  );
};

export const NothingFits = () => (
  <EmptyState
    icon={<Leaf aria-hidden />}
    title={m.menu_diet_none()}
    action={<Button onClick={clearDiet}>{m.menu_diet_clear()}</Button>}
  >
    {m.menu_diet_none_text()}
  </EmptyState>
);
