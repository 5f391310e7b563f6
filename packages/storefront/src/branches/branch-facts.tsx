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
  if (meters < 1000) return m.branches_meters({ distance: written(Math.round(meters / 50) * 50 || 50) });
  return m.branches_kilometers({ distance: meters < 10_000 ? (meters / 1000).toFixed(1) : written(meters / 1000) });
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
