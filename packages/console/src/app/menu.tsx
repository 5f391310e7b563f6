import { Fragment, useEffect, useRef } from "react";
import { Ellipsis, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { NavLink, useLocation } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLayout } from "./layout-state.ts";
import styles from "./menu.module.css";
import { groupNames, type NavItem, navItemsFor } from "./navigation.ts";
import { useWorkplace } from "./workplace.ts";

export type Counts = Record<NonNullable<NavItem["counts"]>, number>;

type EntryProps = { item: Pick<NavItem, "path" | "label" | "icon" | "pinned">; count: number; phoneOnly?: boolean };

const Entry = ({ item, count, phoneOnly }: EntryProps) => {
  const Icon = item.icon;
  return (
    <li data-pinned={item.pinned} className={classes(phoneOnly && styles.phoneOnly)}>
      <NavLink to={item.path} className={styles.link} title={item.label()}>
        <span className={styles.icon}>
          <Icon aria-hidden />
          {count > 0 && (
            <span className={styles.count} aria-hidden data-figures>
              {count > 99 ? "99+" : count}
            </span>
          )}
        </span>
        <span className={styles.label}>{item.label()}</span>
        {count > 0 && <span className="visually-hidden">{m.console_app_nav_count({ count })}</span>}
      </NavLink>
    </li>
  );
};

const more = { path: "/more", label: m.console_app_nav_more, icon: Ellipsis, pinned: true as const };

/** At the start side; on phones at the bottom, with the areas that are not pinned behind "More". */
export const Menu = ({ counts }: { counts: Counts }) => {
  const { staff, style } = useWorkplace();
  const { menuCollapsed, setMenuCollapsed } = useLayout();
  const items = navItemsFor(staff);
  const establishment = staff.establishment;
  const name = establishment ? readText(establishment.name, style.language) : m.console_app_platform();
  const countOf = ({ counts: name }: NavItem) => (name ? counts[name] : 0);
  const unpinned = items.filter(({ pinned }) => !pinned);
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a low screen the current area may be below the fold of the list.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const Collapse = menuCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={classes(styles.menu, menuCollapsed && styles.collapsed)} aria-label={m.console_app_menu()}>
      <p className={styles.brand}>
        <Photo picture={establishment?.logo ?? null} alt="" sizes="40px" eager className={styles.logo} />
        <span className={styles.name}>{name}</span>
      </p>
      <ul ref={list} className={styles.list}>
        {items.map((item, index) => (
          <Fragment key={item.path}>
            {index > 0 && item.group !== items[index - 1]?.group && (
              <li className={styles.heading}>{groupNames[item.group]()}</li>
            )}
            <Entry item={item} count={countOf(item)} />
          </Fragment>
        ))}
        {unpinned.length > 0 && (
          <Entry item={more} count={unpinned.reduce((sum, item) => sum + countOf(item), 0)} phoneOnly />
        )}
      </ul>
      <button
        type="button"
        className={styles.collapse}
        aria-expanded={!menuCollapsed}
        aria-label={menuCollapsed ? m.console_app_menu_expand() : m.console_app_menu_collapse()}
        onClick={() => setMenuCollapsed(!menuCollapsed)}
      >
        <Collapse aria-hidden className="flip" />
        <span className={styles.label}>{m.console_app_menu_collapse()}</span>
      </button>
    </nav>
  );
};
