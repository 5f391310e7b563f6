import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { chipClass } from "@sufra/ui/components/chip.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useCart } from "../cart/cart-store.ts";
import styles from "./context-chip.module.css";
import { orderTypeIcons } from "./order-type-icons.ts";
import { paths } from "./paths.ts";
import { useVisit } from "./visit.ts";

/** Shows order type and place ("Table 12", "Pickup", "Delivery to Home"), and links to the choice. */
export const ContextChip = ({ className }: { className?: string | undefined }) => {
  const language = useLanguage();
  const { uuid, table } = useVisit();
  const cart = useCart();
  // Before the stored cart is read, the code's table counts.
  const orderType = cart.orderType ?? (table ? 1 : null);
  const number = cart.table?.number ?? table?.number;
  const words = (): string => {
    if (orderType === null) return m.app_choose_order_type();
    if (orderType === 1 && number !== undefined) return m.app_table({ number });
    if (orderType === 3 && cart.fullAddress) return m.app_delivery_to({ place: cart.fullAddress.title });
    return orderTypeNames[orderType][language];
  };
  const Icon = orderTypeIcons[orderType ?? 2];
  return (
    <Link
      discover="none"
      to={paths.orderType(uuid)}
      className={classes(chipClass(), styles.chip, className)}
      title={m.app_change_order_type()}
    >
      <Icon aria-hidden />
      <span className={styles.words}>{words()}</span>
      <ChevronDown aria-hidden className={styles.more} />
    </Link>
  );
};
