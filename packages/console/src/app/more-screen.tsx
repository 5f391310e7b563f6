import { Link } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./more-screen.module.css";
import { type Place, placesOf } from "./navigation.ts";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

const Group = ({ title, places }: { title: string; places: readonly Place[] }) =>
  places.length === 0 ? null : (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.places}>
        {places.map(({ path, label, icon: Icon, atHand }) => (
          <li key={path} data-at-hand={atHand}>
            <Link to={path} className={styles.place}>
              <Icon aria-hidden />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

/** Every area of one's role on a page: what a phone's bar has no room for. */
export const MoreScreen = () => {
  const { staff } = useWorkplace();
  const places = placesOf(staff);
  return (
    <Page title={m.console_app_nav_more()}>
      <Group title={m.console_app_nav_shift()} places={places.filter(({ group }) => group === "shift")} />
      <Group title={m.console_app_nav_manage()} places={places.filter(({ group }) => group === "manage")} />
    </Page>
  );
};
