import { Link } from "react-router";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useApprovalCount } from "../staff/approval-count.ts";
import styles from "./more-screen.module.css";
import { groupNames, navGroups, type NavItem, navItemsFor } from "./navigation.ts";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

type GroupProps = { title: string; items: readonly NavItem[]; approvals: number };

const Group = ({ title, items, approvals }: GroupProps) =>
  items.length === 0 ? null : (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.items}>
        {items.map(({ path, label, icon: Icon, pinned, counts }) => (
          <li key={path} data-pinned={pinned}>
            <Link to={path} className={styles.item}>
              <Icon aria-hidden />
              {label()}
              {counts === "approvals" && approvals > 0 && (
                <Badge tone="warning">
                  <span aria-hidden>{approvals}</span>
                  <span className="visually-hidden">{m.console_app_nav_count({ count: approvals })}</span>
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

/** Every area of one's role on a page: what a phone's bar has no room for. */
export const MoreScreen = () => {
  const { staff } = useWorkplace();
  const approvals = useApprovalCount(staff);
  const items = navItemsFor(staff);
  const inGroup = (name: NavItem["group"]) => items.filter(({ group }) => group === name);
  return (
    <Page title={m.console_app_nav_more()}>
      {navGroups.map((group) => (
        <Group key={group} title={groupNames[group]()} items={inGroup(group)} approvals={approvals} />
      ))}
    </Page>
  );
};
