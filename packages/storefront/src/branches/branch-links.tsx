import { Navigation, Phone } from "lucide-react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./branch-links.module.css";
import { getDirections } from "./directions.ts";

type Props = {
  place: Coordinates;
  phone: string | null;
  /** Of the branch, among several: makes the links' names unique. */
  name?: string;
};

/** The way to a branch, and its number; the foot of a card. */
export const BranchLinks = ({ place, phone, name }: Props) => {
  const label = (text: string): string | undefined => (name === undefined ? undefined : `${text} ${name}`);
  return (
    <p className={styles.links}>
      <a href={getDirections(place)} rel="noreferrer" aria-label={label(m.entry_directions())}>
        <Navigation aria-hidden />
        {m.entry_directions()}
      </a>
      {phone !== null && (
        <a href={`tel:${phone}`} aria-label={label(m.entry_call())}>
          <Phone aria-hidden />
          {m.entry_call()}
        </a>
      )}
    </p>
  );
};
