import { CreditCard, HandCoins, MapPin, MessageCircle, Phone, User } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { CourierOrder } from "@sufra/domain/couriers/api.ts";
import { whatsappLink } from "@sufra/domain/couriers/courier-link.ts";
import { readMap } from "@sufra/domain/maps/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { getDirections } from "../branches/directions.ts";
import styles from "../orders/order.module.css";

const PlaceMap = lazy(async () => ({ default: (await import("@sufra/ui/components/place-map.tsx")).PlaceMap }));

type Props = { order: CourierOrder };

/** What is still to be paid, in the largest type of the page: a mistake here costs money. */
export const Collect = ({ order }: Props) => {
  if (order.due === 0) return <Banner tone="success" title={m.couriers_paid()} />;
  const cash = order.payment_method === "cash";
  const Icon = cash ? HandCoins : CreditCard;
  return (
    <Banner tone="warning" icon={<Icon aria-hidden />} title={m.couriers_collect()}>
      <p className={styles.headline}>
        <Money amount={order.due} />
      </p>
      {cash ? m.couriers_collect_cash() : m.couriers_collect_card()}
    </Banner>
  );
};

const OutsideLink = ({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: "tint", wide: true })}>
    <span className={styles.inline}>
      {icon}
      {children}
    </span>
  </a>
);

/** Where the order goes: in words, on the map, and in the phone's own maps. */
export const CourierPlace = ({ order }: Props) => {
  const { address, notes } = order;
  const { lat, lng } = address;
  const map = useRead("map", (signal) => client.send(readMap, { signal }));
  const doors = [
    [m.addresses_block(), address.block_number],
    [m.addresses_door(), address.door_number],
    [m.addresses_level(), address.level_number],
  ].filter(([, value]) => value);
  const said = [address.notes, notes].filter((text) => text !== "");
  return (
    <section className={styles.panel}>
      <h2 className={`${styles.title} ${styles.inline}`}>
        <MapPin aria-hidden />
        {m.couriers_address()}
      </h2>
      <div className={styles.facts}>
        <h3>
          <Isolate dir="auto">{address.title}</Isolate>
        </h3>
        <p>
          <Isolate dir="auto">{address.description}</Isolate>
        </p>
        {doors.length > 0 && (
          <p>{doors.map(([label, value]) => `${label} \u2068${value}\u2069`).join(m.ui_list_comma())}</p>
        )}
      </div>
      {said.length > 0 && (
        <div className={styles.facts}>
          <h3>{m.couriers_notes()}</h3>
          {said.map((text) => (
            <p key={text}>
              <Isolate dir="auto">{text}</Isolate>
            </p>
          ))}
        </div>
      )}
      <Suspense fallback={<Skeleton height="220px" radius="20px" />}>
        <PlaceMap tiles={map.error === undefined ? map.data?.tiles : null} zones={[]} pin={{ lat, lng }} />
      </Suspense>
      <div className={styles.pair}>
        <OutsideLink href={getDirections({ lat, lng })}>{m.couriers_google()}</OutsideLink>
        <OutsideLink href={`https://maps.apple.com/?daddr=${lat},${lng}`}>{m.couriers_apple()}</OutsideLink>
      </div>
    </section>
  );
};

/** The number at the door, else the guest's own. */
export const CourierGuest = ({ order }: Props) => {
  const phone = order.address.phone_number || order.customer_phone;
  return (
    <section className={styles.panel}>
      <h2 className={`${styles.title} ${styles.inline}`}>
        <User aria-hidden />
        {order.customer_name === "" ? m.couriers_guest() : <Isolate dir="auto">{order.customer_name}</Isolate>}
      </h2>
      {phone !== "" && (
        <div className={styles.pair}>
          <a href={`tel:${phone}`} className={buttonClass({ variant: "tint", wide: true })}>
            <span className={styles.inline}>
              <Phone aria-hidden />
              {m.couriers_call()}
            </span>
          </a>
          <OutsideLink href={whatsappLink(phone, "")} icon={<MessageCircle aria-hidden />}>
            {m.couriers_whatsapp()}
          </OutsideLink>
        </div>
      )}
      {order.branch_phone !== null && (
        <a href={`tel:${order.branch_phone}`} className={buttonClass({ variant: "text", wide: true })}>
          {m.couriers_call_branch()}
        </a>
      )}
      <p className={styles.hint}>{m.couriers_seen()}</p>
    </section>
  );
};

/** To check the bag before setting off. */
export const CourierItems = ({ order }: Props) => (
  <section className={styles.panel}>
    <h2 className={`${styles.title} ${styles.inline}`}>{m.couriers_items()}</h2>
    <ul className={styles.facts}>
      {order.items.map(({ name, quantity }, place) => (
        <li key={`${place} ${name}`}>
          <Quantity of={quantity} /> <Isolate dir="auto">{name}</Isolate>
        </li>
      ))}
    </ul>
  </section>
);
