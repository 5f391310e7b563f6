import { Bike, ChefHat, House, type LucideIcon, Package, Phone, Store } from "lucide-react";
import type { CSSProperties } from "react";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import type { OrderDetail, OrderStatus } from "@sufra/domain/orders/api.ts";
import { type LiveState } from "@sufra/ui/api/live.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useNow } from "../app/use-now.ts";
import { aboutText } from "../cart/context-row.tsx";
import { type Eta, getDeliveryProgress, getEta } from "./delivery-eta.ts";
import { headline, startText, statusTone, statusWord } from "./order-text.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import deliveryStyles from "./delivery.css?url";
import shared from "./order.module.css";

const etaText = (eta: Eta): string | undefined => {
  if (eta.kind === "minutes") return durationText(eta.minutes * 60);
  if (eta.kind === "soon") return m.orders_any_moment();
  return eta.kind === "late" ? m.orders_late() : undefined;
};

const markers: Partial<Record<OrderStatus, LucideIcon>> = { ready: Package, assigned: Package, en_route: Bike };

/** The way from the branch to the door, with the order on it. The steps beneath say the same in words. */
const Track = ({ order, now }: { order: OrderDetail; now: Date }) => {
  const progress = getDeliveryProgress(order, now) ?? 0;
  const Marker = markers[order.status] ?? ChefHat;
  return (
    <div className="delivery-track" aria-hidden style={{ "--way": progress } as CSSProperties}>
      <Store />
      <span className="delivery-line">
        <span className="delivery-passed" />
        <span className="delivery-carrier">
          <span className="delivery-marker">
            <Marker className="flip" />
          </span>
        </span>
      </span>
      <House />
    </div>
  );
};

/** When a late order was promised, and who to ask. */
const Late = ({ order, style }: { order: OrderDetail; style: DateStyle }) => (
  <>
    <p className={shared.hint}>{m.orders_late_text({ time: aboutText(order.promised_at, style) })}</p>
    {order.branch_phone && (
      <a href={`tel:${order.branch_phone}`} className={buttonClass({ variant: "tint", wide: true })}>
        <span className={shared.inline}>
          <Phone aria-hidden />
          {m.orders_call()}
        </span>
      </a>
    )}
  </>
);

type Props = { order: OrderDetail; live: LiveState; failed: string | undefined };

/** Head of a delivery that is coming: how long it takes in the largest type, and where it is on its way. */
export const DeliveryHead = ({ order, live, failed }: Props) => {
  const style = useDateStyle();
  const now = useNow();
  const eta = getEta(order.promised_at, now);
  const text = etaText(eta);
  const late = eta.kind === "late";
  const starts = startText(order, style);
  // These headlines name no time.
  const untimed = order.status === "ready" || order.status === "assigned";
  return (
    <div className={classes(shared.panel, "delivery-head")} data-late={late ? "" : undefined}>
      <ScreenStyles href={deliveryStyles} />
      <Badge tone={late ? "warning" : statusTone(order.status)} live={live === "live"}>
        {statusWord(order, style)}
      </Badge>
      {text !== undefined && <p className="delivery-eta">{text}</p>}
      <h2 className={text === undefined ? "delivery-eta" : shared.title} role="status">
        {late ? statusWord(order, style) : headline(order, style)}
      </h2>
      {untimed && !late && (
        <p className={shared.hint}>{m.orders_head_arrives({ time: aboutText(order.promised_at, style) })}</p>
      )}
      <Track order={order} now={now} />
      {late && <Late order={order} style={style} />}
      {starts !== null && <p className={shared.hint}>{starts}</p>}
      {/* On the way, the courier's part says when it was updated. */}
      {(live === "polling" || order.status !== "en_route") && (
        <p className={shared.hint}>{live === "polling" ? m.orders_polling() : m.orders_live()}</p>
      )}
      {failed !== undefined && <p className={shared.hint}>{failed}</p>}
    </div>
  );
};
