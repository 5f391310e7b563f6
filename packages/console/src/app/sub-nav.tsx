import { NavLink } from "react-router";
import { chipClass } from "@sufra/ui/components/chip.tsx";
import styles from "./sub-nav.module.css";

type Props = { label: string; items: readonly { to: string; label: string }[] };

/** Links to the parts of an area or of a thing. */
export const SubNav = ({ label, items }: Props) => (
  <nav className={styles.items} aria-label={label}>
    {items.map((item) => (
      <NavLink key={item.to} to={item.to} end={item.to === ""} className={({ isActive }) => chipClass(isActive)}>
        {item.label}
      </NavLink>
    ))}
  </nav>
);
