import type { Text } from "@sufra/domain/language/language.ts";

export const isNamed = ({ sa, en }: Text): boolean => sa.trim() !== "" || en.trim() !== "";

/** The code of what is wrong with a number that must be written, or may be left out. */
export const numberCode = (value: number | null, needed = true): string | undefined => {
  if (value === null) return needed ? "field_empty" : undefined;
  return Number.isNaN(value) ? "field_invalid" : undefined;
};

/** Only what is wrong, as `check` of a form answers it. */
export const wrongOnly = <K extends string>(codes: Record<K, string | undefined>): Partial<Record<K, string>> => {
  const wrong = Object.entries<string | undefined>(codes).filter(([, code]) => code !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<K, string>>;
};

/** Hundredths of a percent as they are written: 1500 is "15", 750 is "7.5". */
export const percentText = (basisPoints: number | null): string =>
  basisPoints === null ? "" : String(basisPoints / 100);

/** Minutes of the day as a time field has them. */
export const clockValue = (minute: number): string => {
  const within = minute % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
};

/** The minute of the day of a time field; null where it is empty. */
export const minuteOf = (value: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};
