import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { whenText } from "./branch-time-text.ts";
import styles from "./open-state.module.css";

type Hours = { open: boolean; changes_at: string | null };
type Props = { hours: Hours; now: number; zone: string; className?: string | undefined };

/** Open or closed, and until when; never by color alone. */
export const OpenState = ({ hours, now, zone, className }: Props) => {
  useLanguage();
  const digits = useDigits();
  const time = hours.changes_at === null ? undefined : whenText(hours.changes_at, now, zone, digits);
  const words = hours.open
    ? time === undefined
      ? m.app_open()
      : m.app_open_until({ time })
    : time === undefined
      ? m.app_closed()
      : m.app_closed_opens_at({ time });
  return (
    <span className={classes(styles.state, className)} data-open={hours.open ? "" : undefined}>
      {words}
    </span>
  );
};
