import { Link } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./more-screen.module.css";
import { type NavItem, navItemsFor } from "./navigation.ts";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

const Group = ({ title, items }: { title: string; items: readonly NavItem[] }) =>
  items.length === 0 ? null : (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.items}>
        {items.map(({ path, label, icon: Icon, pinned }) => (
          <li key={path} data-pinned={pinned}>
            <Link to={path} className={styles.item}>
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
  const items = navItemsFor(staff);
  return (
    <Page title={m.console_app_nav_more()}>
      <Group title={m.console_app_nav_shift()} items={items.filter(({ group }) => group === "shift")} />
      <Group title={m.console_app_nav_manage()} items={items.filter(({ group }) => group === "manage")} />
    </Page>
  );
};
