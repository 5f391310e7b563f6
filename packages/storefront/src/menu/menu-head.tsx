import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { ContextChip } from "../app/context-chip.tsx";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { OpenState } from "../app/open-state.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./menu-head.module.css";

/** Name and opening state; scrolls away. */
export const BrandRow = () => {
  const { uuid, establishment, branch, now } = useVisit();
  return (
    <div className={styles.brand}>
      <Link discover="none" to={paths.entry(uuid)} className={styles.home}>
        <Photo picture={establishment.logo} alt="" sizes="44px" eager className={styles.logo} />
        <span className={styles.who}>
          <span className={styles.name}>{establishment.name}</span>
          <span className={styles.where}>
            {branch && <OpenState hours={branch} now={now} zone={establishment.time_zone} />}
          </span>
        </span>
      </Link>
      <LanguageSwitch />
    </div>
  );
};

/** Order type, search and what else finds dishes; stays visible while the menu scrolls. */
export const ToolRow = ({ onSearch, children }: { onSearch: () => void; children: ReactNode }) => (
  <div className={styles.tools}>
    <ContextChip />
    <button type="button" className={styles.search} aria-label={m.menu_search()} onClick={onSearch}>
      <Search aria-hidden />
      <span>{m.menu_find()}</span>
    </button>
    {children}
  </div>
);
