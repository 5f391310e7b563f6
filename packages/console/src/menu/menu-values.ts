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
