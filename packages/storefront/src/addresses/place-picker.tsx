import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { listZones } from "@sufra/domain/delivery/api.ts";
import { describePlace, type Place, readMap, searchPlaces } from "@sufra/domain/maps/api.ts";
import { placeText } from "@sufra/domain/maps/place-text.ts";
import { PlaceMap } from "@sufra/ui/components/place-map.tsx";
import { PlaceSearch } from "@sufra/ui/components/place-search.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import type { LocationRefusal } from "../order-type/guest-place.ts";
import { LocationButton } from "../order-type/location-help.tsx";
import { useGrantedPlace } from "./use-granted-place.ts";

/** Outlines of the delivery areas as points of the map. */
const useZones = (branchId: string) => {
  const zones = useRead(`zones ${branchId}`, (signal) => client.send(listZones, { params: { id: branchId }, signal }));
  return (zones.data?.zones ?? []).flatMap(({ polygon }) =>
    polygon[0] ? [polygon[0].map(([lng, lat]) => ({ lat, lng }))] : [],
  );
};

/** A phone measures more decimals than a query may have. */
const rounded = ({ lat, lng }: Coordinates) => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** Names the place of the pin, unless the search has named it. */
const useDescribed = (position: Coordinates | null, onDescribe: (text: string) => void): void => {
  const language = useLanguage();
  const key = position && `place ${position.lat} ${position.lng}`;
  const { data } = useRead(key, (signal) =>
    client.send(describePlace, { query: rounded(position ?? { lat: 0, lng: 0 }), signal }),
  );
  const place = data?.place;
  const describe = useEffectEvent(onDescribe);
  useEffect(() => {
    if (place) describe(placeText(place, language));
  }, [place, language]);
};

type Props = {
  branch: BranchDetail;
  pin: Coordinates;
  /** Whether the guest has chosen the pin's place. */
  placed: boolean;
  uncovered: boolean;
  box: RefObject<HTMLDivElement | null>;
  onMove: (place: Coordinates) => void;
  onRefused: (refusal: LocationRefusal) => void;
  /** The place in words, if a geocoder knows them. */
  onDescribe: (text: string) => void;
};

/** The place of an address: by search, on the map, or where the guest is. */
export const PlacePicker = ({ branch, pin, placed, uncovered, box, onMove, onRefused, onDescribe }: Props) => {
  const language = useLanguage();
  const zones = useZones(branch.id);
  const { data: map, error } = useRead("map", (signal) => client.send(readMap, { signal }));
  const [found, setFound] = useState<Place | null>(null);
  const wasFound = found?.lat === pin.lat && found.lng === pin.lng;
  useDescribed(map?.search && placed && !wasFound ? pin : null, onDescribe);
  const choose = (place: Place) => {
    // Puts the keyboard of the search away, and shows the map that it may have pushed out.
    box.current?.focus();
    setFound(place);
    onMove({ lat: place.lat, lng: place.lng });
    onDescribe(placeText(place, language));
  };
  useGrantedPlace(placed, onMove);
  const tiles = error === undefined ? map?.tiles : null;
  // Without streets the guest's own location and words say more than the drawing.
  const drawn = tiles === null;
  return (
    <div className="address-map" data-low={drawn || undefined}>
      <div ref={box} tabIndex={-1} className="address-place">
        <PlaceMap
          tiles={tiles}
          zones={zones}
          pin={pin}
          onMove={onMove}
          uncovered={uncovered}
          fixedPin
          tall
          compact={drawn}
        />
        {map?.search && (
          <div className="address-search">
            <PlaceSearch
              bare
              whileTyping={map.search === "typing"}
              shortAddresses={map.short_addresses}
              search={async (q, signal) =>
                (await client.send(searchPlaces, { query: { q, ...rounded(pin) }, signal })).places
              }
              onPlace={choose}
            />
          </div>
        )}
        <div className="address-locate" dir="ltr">
          <div dir={language === "sa" ? "rtl" : "ltr"}>
            <LocationButton onPlace={onMove} variant="outline" onRefused={onRefused} />
          </div>
        </div>
      </div>
    </div>
  );
};
