import { type Place, placeText, readPlace } from "./place-text.ts";
import { TypedField, type TypedProps } from "./typed-field.tsx";

/** Null: what is written is no place. */
export type PlaceValue = Place | null;

const written = (value: PlaceValue): string => (value ? placeText(value) : "");
const same = (one: PlaceValue, other: PlaceValue): boolean => one?.lat === other?.lat && one?.lng === other?.lng;

/** A place as maps write it: what a map shows can be read here, and typed without one. */
export const PlaceField = (props: TypedProps<PlaceValue>) => (
  <TypedField {...props} read={readPlace} written={written} same={same} />
);
