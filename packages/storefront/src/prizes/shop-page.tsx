import type { ReactNode } from "react";
import { Gift } from "lucide-react";
import { Link } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import type { ShopPrize } from "@sufra/domain/prizes/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { NameInText } from "../app/name-in-text.tsx";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import type { Read } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { Counted } from "../loyalty/counted.tsx";
import styles from "../loyalty/loyalty.module.css";
import { VisitorWelcome } from "../loyalty/visitor-welcome.tsx";
import { ServiceFailure } from "../system/service-failure.tsx";

export type ShopItem = {
  key: string;
  claimable: boolean;
  /** Why it is unavailable; only points can be earned. */
  reason: ShopPrize["reason"];
  name: string;
  missing: number;
  card: ReactNode;
};
type Props = {
  title: string;
  service: "points_shop" | "prize_shop";
  read: Pick<Read<{ balance: number }>, "data" | "error" | "loading" | "reload">;
  items: readonly ShopItem[];
  /** Above the groups. */
  top?: ReactNode;
  children: ReactNode;
};

const Balance = ({ points }: { points: number }) => (
  <p className={styles.pinned} role="status">
    <span>{m.prizes_balance()}</span>
    <strong>
      <Counted value={points} text={(count) => m.loyalty_points({ count })} />
    </strong>
  </p>
);

const Group = ({ title, items }: { title: string; items: readonly ShopItem[] }) =>
  items.length === 0 ? null : (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.group}>
        {items.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    </section>
  );

/** The nearest goal, if no item is affordable. */
const Goal = ({ items }: { items: readonly ShopItem[] }) => {
  const { uuid } = useVisit();
  const [nearest] = items;
  if (!nearest) return null;
  return (
    <Banner
      icon={<Gift aria-hidden />}
      title={<NameInText text={m.prizes_goal({ name: nearest.name })} name={nearest.name} />}
      action={
        <Link to={`${paths.loyalty(uuid)}#earn`} className={buttonClass({ size: "sm", variant: "outline" })}>
          {m.prizes_how_to_earn()}
        </Link>
      }
    >
      {nearest.missing > 0 && m.prizes_missing({ count: nearest.missing })}
    </Banner>
  );
};

/** Frame of both shops: balance, affordable items, then the others. */
export const ShopPage = ({ title, service, read, items, top, children }: Props) => {
  const { uuid } = useVisit();
  const { customer } = useGuest();
  const { data } = read;
  const visitor = customer === null && data?.balance === 0;
  const almost = items
    .filter(({ claimable, reason }) => !claimable && reason === "points")
    .sort((a, b) => a.missing - b.missing);
  const others = items.filter(({ claimable, reason }) => !claimable && reason !== "points");
  return (
    <Page title={title} back={paths.loyalty(uuid)}>
      <div className={styles.stack}>
        {data && !visitor && <Balance points={data.balance} />}
        {!data && read.loading && <Skeleton height="96px" radius="20px" lines={4} />}
        {!data && read.error !== undefined && <ServiceFailure read={read} service={service} />}
        {data && top}
        {data && items.length === 0 && top === undefined && (
          <EmptyState icon={<Gift aria-hidden />} title={m.prizes_empty()}>
            {m.prizes_empty_text()}
          </EmptyState>
        )}
        {data && !visitor && <Goal items={items.some(({ claimable }) => claimable) ? [] : almost} />}
        <Group title={m.prizes_now()} items={items.filter(({ claimable }) => claimable)} />
        <Group title={m.prizes_almost()} items={almost} />
        <Group title={m.prizes_others()} items={others} />
        {visitor && <VisitorWelcome onDone={read.reload} />}
      </div>
      {children}
    </Page>
  );
};
