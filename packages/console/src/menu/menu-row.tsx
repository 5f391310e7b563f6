import { CalendarClock, EyeOff } from "lucide-react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { Overview } from "./menu-data.ts";
import styles from "./menu-screen.module.css";

/** What guests see of a thing only now and then, or not at all. */
export const Marks = ({ active, scheduled }: { active: boolean; scheduled: boolean }) => (
  <>
    {!active && <Badge icon={<EyeOff aria-hidden />}>{m.console_menu_hidden()}</Badge>}
    {active && scheduled && (
      <Badge tone="info" icon={<CalendarClock aria-hidden />}>
        {m.console_menu_scheduled()}
      </Badge>
    )}
  </>
);

/** A dish or a combo in the list: what it looks like, its name that leads to its editor, its price. */
export const MenuRow = ({ item, to }: { item: Overview["combos"][number]; to: string }) => {
  const { style } = useWorkplace();
  return (
    <div className={styles.item} data-hidden={!item.active || undefined}>
      <Photo picture={item.picture} alt="" sizes="48px" className={styles.photo} />
      <Link to={to} className={styles.name}>
        {readText(item.name, style.language)}
      </Link>
      <Marks active={item.active} scheduled={item.scheduled} />
      <span className={styles.price}>
        <Money amount={item.price} />
      </span>
    </div>
  );
};
