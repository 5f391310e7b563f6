import { NavLink } from "react-router";
import { chipClass } from "@sufra/ui/components/chip.tsx";
import styles from "./places.module.css";

type Props = { label: string; places: readonly { to: string; label: string }[] };

/** The parts of an area or of a thing, each with an address of its own; where one is stands out. */
export const Places = ({ label, places }: Props) => (
  <nav className={styles.places} aria-label={label}>
    {places.map((place) => (
      <NavLink key={place.to} to={place.to} end={place.to === ""} className={({ isActive }) => chipClass(isActive)}>
        {place.label}
      </NavLink>
    ))}
  </nav>
);
