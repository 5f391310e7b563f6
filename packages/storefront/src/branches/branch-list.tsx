import { Bike, MapPin, ShoppingBag, UtensilsCrossed } from "lucide-react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { listBranches } from "@sufra/domain/branches/api.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OpenState } from "../app/open-state.tsx";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "./branches.module.css";

export type Branch = AnswerOf<typeof listBranches>["branches"][number];
type Props = { branches: readonly Branch[]; current: string | undefined; onChoose: (branch: Branch) => void };

const icons = { 1: UtensilsCrossed, 2: ShoppingBag, 3: Bike };

const distanceText = (meters: number): string =>
  meters < 1000
    ? m.branches_meters({ count: Math.round(meters / 50) * 50 || 50 })
    : m.branches_km({ distance: (meters / 1000).toFixed(1) });

/** A branch with name, address, distance, opening state and order types. */
export const BranchList = ({ branches, current, onChoose }: Props) => {
  const { language, zone } = useDateStyle();
  return (
    <ul className={styles.list}>
      {branches.map((branch) => (
        <li key={branch.id}>
          <button
            type="button"
            className={styles.branch}
            aria-current={branch.id === current ? "true" : undefined}
            disabled={branch.deactivated}
            onClick={() => onChoose(branch)}
          >
            <span className={styles.top}>
              <span className={styles.name}>{branch.name}</span>
              {branch.id === current && <span className={styles.here}>{m.branches_here()}</span>}
              {branch.distance !== null && <span className={styles.distance}>{distanceText(branch.distance)}</span>}
            </span>
            <span className={styles.place}>
              <MapPin aria-hidden />
              {[branch.district, branch.city].filter(Boolean).join(m.cart_comma()) || branch.address}
            </span>
            <span className={styles.foot}>
              {branch.deactivated ? m.branches_off() : <OpenState hours={branch} now={Date.now()} zone={zone} />}
              <span className={styles.types}>
                {branch.order_types.map((type) => {
                  const Icon = icons[type];
                  return (
                    <span key={type} title={orderTypeNames[type][language]}>
                      <Icon aria-hidden />
                      <span className="visually-hidden">{orderTypeNames[type][language]}</span>
                    </span>
                  );
                })}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
