import { type MouseEvent, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { chipClass } from "./chip.tsx";
import styles from "./chip-nav.module.css";

export type ChipNavItem = { id: string; label: string };
type Props = {
  label: string;
  items: readonly ChipNavItem[];
  active: string | undefined;
  /** Without scripts the links jump to these ids. */
  onSelect?: (id: string) => void;
  className?: string;
};

/** Chips that follow the scroll position; the active one stays in view. */
export const ChipNav = ({ label, items, active, onSelect, className }: Props) => {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chip = list?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!list || !chip) return;
    const shift = chip.getBoundingClientRect().x + chip.offsetWidth / 2 - list.getBoundingClientRect().x;
    list.scrollBy({ left: shift - list.clientWidth / 2, behavior: "smooth" });
  }, [active]);
  const select = (event: MouseEvent, id: string) => {
    if (!onSelect || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onSelect(id);
  };
  return (
    <nav aria-label={label} className={classes(styles.nav, className)}>
      <ul ref={strip} className={styles.strip}>
        {items.map((item) => (
          <li key={item.id}>
            <a
              href={`#${item.id}`}
              className={chipClass(item.id === active)}
              aria-current={item.id === active ? "location" : undefined}
              onClick={(event) => select(event, item.id)}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
