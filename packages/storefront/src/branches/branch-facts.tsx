import { Badge } from "@sufra/ui/components/badge.tsx";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { orderTypeIcons } from "../app/order-type-icons.ts";
import styles from "./branch-facts.module.css";

export const Distance = ({ meters }: { meters: number }) => {
  const written = useNumbers();
  const rounded = Math.round(meters / 50) * 50 || 50;
  if (rounded < 1000) return m.branches_meters({ distance: written(rounded) });
  const kilometers = Math.round(meters / 100) / 10;
  return m.branches_kilometers({ distance: kilometers < 10 ? String(kilometers) : written(kilometers) });
};

/** How a branch may be ordered from. */
export const OrderTypes = ({ types }: { types: readonly OrderType[] }) => {
  const language = useLanguage();
  return (
    <span className={styles.types}>
      {types.map((type) => {
        const Icon = orderTypeIcons[type];
        return (
          <Badge key={type} icon={<Icon aria-hidden />}>
            {orderTypeNames[type][language]}
          </Badge>
        );
      })}
    </span>
  );
};
