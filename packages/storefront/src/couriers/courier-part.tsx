import { useEffect, useState } from "react";
import type { CourierPosition } from "@sufra/domain/couriers/api.ts";
import { getPositionAge, roundDistance } from "@sufra/domain/couriers/courier-link.ts";
import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import { readMap } from "@sufra/domain/maps/api.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { PlaceMap } from "@sufra/ui/components/place-map.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import type { CourierRead } from "./use-courier.ts";
import styles from "../orders/order.module.css";

/** Now, again every 20 seconds: the age of a position is said in minutes. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const getDistanceText = (meters: number): string => {
  const distance = roundDistance(meters);
  return "meters" in distance
    ? m.couriers_away_meters({ count: distance.meters })
    : m.couriers_away_kilometers({ count: distance.kilometers });
};

type Address = NonNullable<OrderDetail["address"]>;

const Where = ({ position, address }: { position: CourierPosition; address: Address }) => {
  const { minutes, stale } = getPositionAge(new Date(position.at), useNow());
  const map = useRead("map", (signal) => client.send(readMap, { signal }));
  const { lat, lng } = position;
  return (
    <>
      <p>{getDistanceText(distanceBetween(position, address))}</p>
      <p className={styles.hint}>
        {minutes === 0 ? m.couriers_now() : m.couriers_updated({ count: minutes })}
        {stale && <> {m.couriers_stale()}</>}
      </p>
      <PlaceMap
        tiles={map.error === undefined ? map.data?.tiles : null}
        zones={[]}
        pin={{ lat: address.lat, lng: address.lng }}
        courier={{ lat, lng }}
      />
    </>
  );
};

/** Who brings an order on its way, and where they are if they share it: in words, and on the map. */
export const CourierPart = ({ read, address }: { read: CourierRead; address: Address }) => {
  useLanguage();
  const courier = read.data?.courier;
  if (!courier) return null;
  const { name, position } = courier;
  const title = name === "" ? m.couriers_live() : m.couriers_live_named({ name: `\u2068${name}\u2069` });
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {position ? (
        <Where position={position} address={address} />
      ) : (
        <p className={styles.hint}>{m.couriers_not_shared()}</p>
      )}
    </section>
  );
};
