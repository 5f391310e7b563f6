import { LocateFixed } from "lucide-react";
import { useState } from "react";
import type { Text } from "@sufra/domain/language/language.ts";
import { branchPhone } from "@sufra/domain/branches/branch-phone.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { MapPreview } from "@sufra/ui/components/map-preview.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
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

const f = fieldsOf<PlaceValues>();

const OnMap = () => {
  const { set, refuse } = f.useForm();
  const [drawn, setDrawn] = useState(0);
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set("at", { lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) });
        setDrawn((before) => before + 1);
      },
      () => refuse("at", "field_invalid"),
    );
  return (
    <div className={styles.map}>
      <f.Field name="at">
        {({ value, onChange, ...rest }) => (
          <>
            <PlaceField
              {...rest}
              label={m.console_branches_coordinates()}
              hint={m.console_branches_coordinates_hint()}
              value={value}
              onChange={(at) => {
                onChange(at);
                setDrawn((before) => before + 1);
              }}
            />
            {value && <MapPreview key={drawn} zones={[]} pin={value} onMove={onChange} />}
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
