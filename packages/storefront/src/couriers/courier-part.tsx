import { Bike, Phone } from "lucide-react";
import type { CourierPosition } from "@sufra/domain/couriers/api.ts";
import { getPositionAge, roundDistance } from "@sufra/domain/couriers/courier-link.ts";
import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import { readMap } from "@sufra/domain/maps/api.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { PlaceMap } from "@sufra/ui/components/place-map.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useNow } from "../app/use-now.ts";
import { useRead } from "../app/use-read.ts";
import type { CourierRead } from "./use-courier.ts";
import shared from "../orders/order.module.css";

const getDistanceText = (meters: number): string => {
  const distance = roundDistance(meters);
  return "meters" in distance
    ? m.couriers_away_meters({ count: distance.meters })
    : m.couriers_away_kilometers({ count: distance.kilometers });
};

type Address = NonNullable<OrderDetail["address"]>;

/** Streets with the courier on them. Without streets the way at the head of the page and the words say the same. */
const CourierMap = ({ position, address }: { position: CourierPosition; address: Address }) => {
  const { data: map } = useRead("map", (signal) => client.send(readMap, { signal }));
  const { lat, lng } = position;
  if (!map?.tiles) return null;
  return (
    <div className="courier-map">
      <PlaceMap tiles={map.tiles} zones={[]} pin={{ lat: address.lat, lng: address.lng }} courier={{ lat, lng }} tall />
    </div>
  );
};

const Where = ({ position, address }: { position: CourierPosition; address: Address }) => {
  const { minutes, stale } = getPositionAge(new Date(position.at), useNow());
  return (
    <>
      <p>{getDistanceText(distanceBetween(position, address))}</p>
      <p className={shared.hint}>
        {minutes === 0 ? m.couriers_now() : m.couriers_updated({ count: minutes })}
        {stale && <> {m.couriers_stale()}</>}
      </p>
    </>
  );
};

/** Who brings an order on its way, their number, and where they are if they share it: on the map, and in words. */
export const CourierPart = ({ read, address }: { read: CourierRead; address: Address }) => {
  useLanguage();
  const courier = read.data?.courier;
  if (!courier) return null;
  const { name, phone, position } = courier;
  const title = name === "" ? m.couriers_live() : m.couriers_live_named({ name: `\u2068${name}\u2069` });
  return (
    <section className={classes(shared.panel, "courier-part")} aria-label={title}>
      {position && <CourierMap position={position} address={address} />}
      <div className="courier-words">
        <h2 className={`${shared.title} ${shared.inline}`}>
          <Bike aria-hidden className="flip" />
          {title}
        </h2>
        {position ? (
          <Where position={position} address={address} />
        ) : (
          <p className={shared.hint}>{m.couriers_not_shared()}</p>
        )}
        {phone && (
          <a href={`tel:${phone}`} className={`${buttonClass({ variant: "tint", wide: true })} courier-call`}>
            <span className={shared.inline}>
              <Phone aria-hidden />
              {m.couriers_call_courier()}
            </span>
          </a>
        )}
      </div>
    </section>
  );
};
