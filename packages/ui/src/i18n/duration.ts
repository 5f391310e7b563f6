import { m } from "./messages.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const joined = (first: string, second: string | undefined): string =>
  second === undefined ? first : m.ui_duration_and({ first, second });

/** A duration as text: "45 seconds", "2 hours and 10 minutes". Rounded up, so that nobody comes too early. */
export const durationText = (seconds: number): string => {
  if (seconds < minute) return m.ui_duration_seconds({ count: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / minute);
  if (minutes < 60) return m.ui_duration_minutes({ count: minutes });
  if (seconds >= 2 * day) return m.ui_duration_days({ count: Math.ceil(seconds / day) });
  const rest = minutes % 60;
  return joined(
    m.ui_duration_hours({ count: Math.floor(minutes / 60) }),
    rest > 0 ? m.ui_duration_minutes({ count: rest }) : undefined,
  );
};
