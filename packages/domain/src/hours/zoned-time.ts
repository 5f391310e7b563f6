/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;

/** Wall time in a zone: the day, and minutes since its midnight (0 to 1439). */
export type LocalTime = { day: Day; minute: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Only converts between instants and local times. The output is never shown, so server and phone cannot differ. */
const formats = new Map<string, Intl.DateTimeFormat>();
const getFormat = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, format);
  return format;
};

const readOffset = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {};
  for (const part of getFormat(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
};

/** Since 2023 no clock anywhere was changed but at a quarter of an hour of UTC, so that one answer holds for a quarter. */
const quarterMs = 900_000;
const quartersSince = Date.UTC(2023, 0, 1);
const mostKept = 5_000;
const offsets = new Map<string, number>();

/** Milliseconds by which the zone's wall clock is ahead of UTC at an instant. Throws RangeError on an unknown zone. */
const offsetAt = (instant: number, zone: string): number => {
  if (!(instant >= quartersSince)) return readOffset(instant, zone);
  const key = `${zone} ${Math.floor(instant / quarterMs)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= mostKept) offsets.clear();
  const offset = readOffset(instant, zone);
  offsets.set(key, offset);
  return offset;
};

const getDay = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** Midnight of a day as if it were UTC, in milliseconds. Throws RangeError on a day that is none. */
const startOf = (day: Day): number => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) throw new RangeError(`no day: ${day}`);
  return utc;
};

/** The wall time of an instant in an IANA zone. */
export const toLocalTime = (instant: Date, zone: string): LocalTime => {
  const local = instant.getTime() + offsetAt(instant.getTime(), zone);
  const start = Math.floor(local / dayMs) * dayMs;
  return { day: getDay(start), minute: Math.floor((local - start) / minuteMs) };
};

/**
 * The instant of a local time. `minute` counts from the day's midnight and may exceed 1439 (a later day). A time that a
 * clock change skips moves on by the length of the gap; a time that occurs twice is the first.
 */
export const toInstant = (day: Day, minute: number, zone: string): Date => {
  const wall = startOf(day) + minute * minuteMs;
  // A change moves a clock by less than a day, so the offsets a day around are the ones in question.
  const before = wall - offsetAt(wall - dayMs, zone);
  const after = wall - offsetAt(wall + dayMs, zone);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
};

/** The day `count` days later (earlier when negative). */
export const addDays = (day: Day, count: number): Day => getDay(startOf(day) + count * dayMs);

/** 0 = Sunday … 6 = Saturday. */
export const getWeekday = (day: Day): number => new Date(startOf(day)).getUTCDay();
