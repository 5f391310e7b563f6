import { useQuery } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import { describeStaffPlace, searchStaffPlaces } from "@sufra/domain/maps/api.ts";
import { placeText } from "@sufra/domain/maps/place-text.ts";
import { branchPhone } from "@sufra/domain/branches/branch-phone.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { PlaceMap } from "@sufra/ui/components/place-map.tsx";
import { PlaceSearch } from "@sufra/ui/components/place-search.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { mapQuery } from "../app/map-query.ts";
import { PlaceField, type PlaceValue } from "../editing/place-field.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import styles from "./place-fields.module.css";

export type PlaceValues = {
  name: Text;
  address: Text;
  city: Text;
  district: Text;
  phone: string;
  /** Null: what is typed is no place on earth. */
  at: PlaceValue;
};

/** What the call's schema cannot see. */
export const placeRules = ({ phone, at }: PlaceValues) => ({
  phone: phone.trim() !== "" && branchPhone(phone) === null ? "number_invalid" : undefined,
  at: at === null ? "field_invalid" : undefined,
});

/** What the calls take. */
export const placeBody = ({ at, phone, ...texts }: PlaceValues) => ({
  ...texts,
  phone: phone.trim() === "" ? null : phone,
  lat: at?.lat ?? 0,
  lng: at?.lng ?? 0,
});

type Position = NonNullable<PlaceValue>;

const f = fieldsOf<PlaceValues>();

const round = (degrees: number): number => Number(degrees.toFixed(6));

/** Writes what the map knows of a place into the address fields that are still empty, in both languages. */
const useNaming = () => {
  const { set } = f.useForm();
  const [address, city, district] = [f.useValue("address"), f.useValue("city"), f.useValue("district")];
  return async (query: { lat: number; lng: number }): Promise<void> => {
    const ask = async (language: Language) =>
      (await client.send(describeStaffPlace, { query: { ...query, language } }).catch(() => null))?.place ?? null;
    const [sa, en] = await Promise.all([ask("sa"), ask("en")]);
    if (!sa || !en) return;
    const fill = (name: "address" | "city" | "district", before: Text, next: Text) => {
      if (before.sa.trim() === "" && before.en.trim() === "") set(name, next);
    };
    fill("address", address, { sa: placeText(sa, "sa"), en: placeText(en, "en") });
    fill("city", city, { sa: sa.city ?? "", en: en.city ?? "" });
    fill("district", district, { sa: sa.district ?? "", en: en.district ?? "" });
  };
};

const Finder = ({ near, onPlace }: { near: PlaceValue; onPlace: (at: Position) => void }) => {
  const { data: map } = useQuery(mapQuery);
  if (!map?.search) return null;
  return (
    <PlaceSearch
      whileTyping={map.search === "typing"}
      shortAddresses={map.short_addresses}
      search={async (q, signal) =>
        (await client.send(searchStaffPlaces, { query: { q, lat: near?.lat, lng: near?.lng }, signal })).places
      }
      onPlace={onPlace}
    />
  );
};

const OnMap = () => {
  const { set, refuse } = f.useForm();
  const map = useQuery(mapQuery);
  const [drawn, setDrawn] = useState(0);
  const nameIt = useNaming();
  const at = f.useValue("at");
  const place = ({ lat, lng }: Position) => {
    const next = { lat: round(lat), lng: round(lng) };
    set("at", next);
    setDrawn((before) => before + 1);
    if (map.data?.search) void nameIt(next);
  };
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => place({ lat, lng }),
      () => refuse("at", "field_invalid"),
    );
  return (
    <div className={styles.map}>
      <Finder near={at} onPlace={place} />
      <f.Field name="at">
        {({ value, onChange, ...rest }) => (
          <>
            <PlaceField
              {...rest}
              label={m.console_branches_coordinates()}
              hint={m.console_branches_coordinates_hint()}
              value={value}
              onChange={(next) => {
                onChange(next);
                setDrawn((before) => before + 1);
              }}
            />
            {value && (
              <PlaceMap
                key={drawn}
                tiles={map.isError ? null : map.data?.tiles}
                zones={[]}
                pin={value}
                onMove={onChange}
              />
            )}
          </>
        )}
      </f.Field>
      <Button variant="outline" icon={<LocateFixed aria-hidden />} onClick={find}>
        {m.console_branches_here()}
      </Button>
    </div>
  );
};

/** Name, address, phone and place of a branch. */
export const PlaceFields = () => (
  <>
    <EditorSection title={m.console_branches_part_place()}>
      <f.Pair name="name" label={m.console_branches_name()} maxLength={80} />
      <f.Text
        name="phone"
        label={m.console_branches_phone()}
        hint={m.console_branches_phone_hint()}
        inputMode="tel"
        dir="ltr"
        optional
        maxLength={40}
      />
    </EditorSection>
    <EditorSection title={m.console_branches_where()} text={m.console_branches_where_text()}>
      <f.Pair name="address" label={m.console_branches_address()} maxLength={200} />
      <f.Pair name="city" label={m.console_branches_city()} maxLength={60} />
      <f.Pair name="district" label={m.console_branches_district()} maxLength={60} optional />
      <OnMap />
    </EditorSection>
  </>
);

/** The name as it is typed, for what saving does in words. */
export const useTypedName = () => f.useValue("name");
