import { LocateFixed } from "lucide-react";
import { useState } from "react";
import type { Text } from "@sufra/domain/language/language.ts";
import { branchPhone } from "@sufra/domain/tenants/branch-phone.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { MapPreview } from "@sufra/ui/components/map-preview.tsx";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { PlaceField, type PlaceValue } from "../editing/place-field.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
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

const isEmpty = ({ sa, en }: Text): boolean => sa.trim() === "" && en.trim() === "";

export const checkPlace: Check<PlaceValues> = (values) => ({
  ...(isEmpty(values.name) ? { name: "name_required" } : {}),
  ...(isEmpty(values.address) ? { address: "field_empty" } : {}),
  ...(isEmpty(values.city) ? { city: "field_empty" } : {}),
  ...(values.phone.trim() !== "" && branchPhone(values.phone) === null ? { phone: "number_invalid" } : {}),
  ...(values.at === null ? { at: "field_invalid" } : {}),
});

/** What the calls take. */
export const placeBody = ({ at, phone, ...texts }: PlaceValues) => ({
  ...texts,
  phone: phone.trim() === "" ? null : phone,
  ...(at ?? { lat: 0, lng: 0 }),
});

const OnMap = ({ editor }: { editor: Editor<PlaceValues> }) => {
  const { values, set } = editor;
  const [drawn, setDrawn] = useState(0);
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set("at", { lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) });
        setDrawn((before) => before + 1);
      },
      () => editor.refuse("at", "field_invalid"),
    );
  return (
    <div className={styles.map}>
      <PlaceField
        name="at"
        label={m.console_tenants_coordinates()}
        hint={m.console_tenants_coordinates_hint()}
        value={values.at}
        error={editor.errorOf("at")}
        onChange={(at) => {
          set("at", at);
          setDrawn((before) => before + 1);
        }}
      />
      {values.at && <MapPreview key={drawn} zones={[]} pin={values.at} onMove={(point) => set("at", point)} />}
      <Button variant="outline" icon={<LocateFixed aria-hidden />} onClick={find}>
        {m.console_tenants_here()}
      </Button>
    </div>
  );
};

/** Name, address, phone and place of a branch. */
export const PlaceFields = ({ editor }: { editor: Editor<PlaceValues> }) => {
  const { values, set, errorOf } = editor;
  const pair = (name: "name" | "address" | "city" | "district") => ({
    ...{ name, value: values[name], error: errorOf(name) },
    onChange: (value: Text) => set(name, value),
  });
  return (
    <>
      <EditorSection title={m.console_tenants_part_place()}>
        <TextPair label={m.console_tenants_branch_name()} maxLength={80} {...pair("name")} />
        <Field
          label={m.console_tenants_phone()}
          hint={m.console_tenants_phone_hint()}
          inputMode="tel"
          dir="ltr"
          optional
          maxLength={40}
          {...editor.field("phone")}
        />
      </EditorSection>
      <EditorSection title={m.console_tenants_where()} text={m.console_tenants_where_text()}>
        <TextPair label={m.console_tenants_address()} maxLength={200} {...pair("address")} />
        <TextPair label={m.console_tenants_city()} maxLength={60} {...pair("city")} />
        <TextPair label={m.console_tenants_district()} maxLength={60} optional {...pair("district")} />
        <OnMap editor={editor} />
      </EditorSection>
    </>
  );
};
