import { ChevronDown } from "lucide-react";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { socialNames } from "@sufra/domain/branding/social-names.ts";
import { clockText, weekdayNames } from "@sufra/domain/language/dates.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { useVisit } from "../app/visit.ts";
import { BranchLinks } from "../branches/branch-links.tsx";
import styles from "./contact.module.css";

const Hours = ({ branch }: { branch: BranchDetail }) => {
  const language = useLanguage();
  const digits = useDigits();
  const { establishment } = useVisit();
  const style = { language, zone: establishment.time_zone, digits };
  const ofDay = (weekday: number): string => {
    const ranges = branch.hours.filter((range) => range.weekday === weekday);
    if (ranges.length === 0) return m.entry_hours_closed();
    if (ranges.some((range) => range.closes_minute - range.opens_minute >= 1440)) return m.entry_day_round();
    return ranges
      .map((range) => `${clockText(range.opens_minute, style)} – ${clockText(range.closes_minute % 1440, style)}`)
      .join(m.ui_list_comma());
  };
  const days = weekdayNames.map((name, weekday) => ({ name: name[language], hours: ofDay(weekday) }));
  const same = days.every(({ hours }) => hours === days[0]?.hours);
  if (same)
    return (
      <p className={styles.row}>
        {m.entry_hours()}
        <span>
          {m.entry_every_day()} · {days[0]?.hours}
        </span>
      </p>
    );
  return (
    <details className={styles.hours}>
      <summary className={styles.row}>
        {m.entry_hours()}
        <ChevronDown aria-hidden />
      </summary>
      <dl>
        {days.map(({ name, hours }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** A letter alone would not be recognized. */
const XMark = () => (
  <svg viewBox="0 0 24 24" role="img" aria-label="X" fill="currentColor">
    <path d="M4 3h5l4.600 6.300L19 3h2l-6.500 7.600L21.500 21h-5l-5-6.900L5.500 21h-2l7.100-8.300zm2.900 1.500 10.400 15h1.300L8.200 4.500z" />
  </svg>
);

/** Social profiles in the manager's order. */
const Profiles = () => {
  const { social_links } = useVisit().establishment;
  return social_links.length === 0 ? null : (
    <p className={styles.profiles}>
      <span>{m.entry_follow()}</span>
      {social_links.map(({ kind, url }) => (
        <a key={url} href={url} rel="noreferrer" dir="ltr">
          {kind === "x" ? <XMark /> : (socialNames[kind] ?? m.entry_website())}
        </a>
      ))}
    </p>
  );
};

/** Where the branch is and how to reach it, as the list of branches shows it. */
export const Contact = ({ branch }: { branch: BranchDetail }) => {
  const { establishment } = useVisit();
  return (
    <section aria-label={branch.name}>
      <div className={styles.card}>
        {branch.address !== "" && (
          <p className={styles.row}>
            {m.couriers_address()}
            <span>{branch.address}</span>
          </p>
        )}
        <Hours branch={branch} />
        <BranchLinks place={branch} phone={branch.phone ?? establishment.phone} />
      </div>
      <Profiles />
    </section>
  );
};
