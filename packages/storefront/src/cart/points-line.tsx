import { Sparkles } from "lucide-react";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./points-line.module.css";
import type { Sums } from "./sums.ts";

/** Points that an order earns, with the bonuses among them; nothing if none. */
export const PointsLine = ({ points, bonuses = [] }: Pick<Sums, "points" | "bonuses">) => {
  const { amount, posted } = typeof points === "number" ? { amount: points, posted: false } : (points ?? {});
  if (!amount) return null;
  return (
    <p className={styles.points}>
      <Sparkles aria-hidden />
      {posted
        ? m.cart_points_earned({ count: amount })
        : [m.cart_points_to_come({ count: amount }), ...bonuses].join(" · ")}
    </p>
  );
};
